select platform.never_deleted('acts.proposal');
