select platform.append_only('service.complaint_entry');
