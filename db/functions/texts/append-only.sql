select platform.never_deleted('texts.review');
