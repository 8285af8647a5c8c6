select platform.append_only('settings.version');
