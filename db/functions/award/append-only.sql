select platform.never_deleted('award.run');
