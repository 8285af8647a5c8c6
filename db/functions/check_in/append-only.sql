select platform.append_only('check_in.visit');
