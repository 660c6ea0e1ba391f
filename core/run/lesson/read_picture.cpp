// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/read_picture.h"

namespace rankscope {

PictureSpec read_picture(const JsonNode& node) {
    using Kind = PictureSpec::Kind;
    PictureSpec picture;
    if (!node.is_object_of({"title", "note", "kind", "name", "each_rank", "columns", "labels",
                            "guesses", "sureness", "classes"}))
        return picture;
    picture.title = node.required_text("title");
    picture.note = node.text("note");
    const auto kind = node.one_of("kind", {"image", "guesses", "matrix"});
    picture.kind = kind == "guesses"  ? Kind::guesses
                   : kind == "matrix" ? Kind::matrix
                                      : Kind::image;
    picture.name = node.required_text("name");
    picture.each_rank = node.flag("each_rank");
    picture.columns = node.integer("columns", 1);
    picture.labels = node.text("labels");
    picture.guesses = node.text("guesses");
    picture.sureness = node.text("sureness");
    picture.classes = node.text("classes");
    if (picture.columns < 1) node.report("columns", "a picture has at least one column");
    if (picture.kind == Kind::guesses && (picture.labels.empty() || picture.guesses.empty()))
        node.report("guesses need the names of \"labels\" and \"guesses\"");
    return picture;
}

StageSpec read_stage(const JsonNode& node) {
    StageSpec stage;
    if (!node.is_object_of({"image", "phases", "agree", "agree_title", "progress", "step"}))
        return stage;
    stage.image = node.text("image");
    node.each("phases", [&](const JsonNode& n) {
        if (n.value().is_string())
            stage.phases.push_back(n.value());
        else
            n.report("a phase is the name of a region");
    });
    stage.agree = node.text("agree");
    stage.agree_title = node.text("agree_title", stage.agree);
    stage.progress = node.text("progress");
    stage.step = node.text("step");
    return stage;
}

}  // namespace rankscope
