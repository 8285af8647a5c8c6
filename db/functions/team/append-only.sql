select platform.append_only('team.disclosure');
