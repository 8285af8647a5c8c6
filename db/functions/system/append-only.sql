select platform.append_only('system.check_result');
