-- The settings that one person may change, each with the reason why no money depends on it (settings.md 1). Indirect
-- effects count: points and draw chances become money, and waiting times keep a thief from a wallet. Any other setting
-- needs two persons. A test compares this list with the features' definitions.
delete from settings.plain_setting;
insert into settings.plain_setting (feature, name, because)
select feature, unnest(names), because from (values
  ('identity', array['rootInviteCode'], 'names the code; whether it works takes two persons'),
  ('identity', array['agreementVersion'], 'asks members to accept the agreement again'),
  ('identity', array['codeResendSeconds', 'codeLifeMinutes', 'codesPerPhoneAnHour', 'codesPerDeviceAnHour',
    'codesPerAddressAnHour', 'passwordTriesPerQuarter', 'passwordTriesPerAccount', 'sessionDays'],
    'guards the way in; money moves by the PIN alone, and limits of the PIN take two persons'),
  ('identity', array['callsPerMinute', 'callerCallsPerMinute', 'callerFilesPerMinute', 'visitorCallsPerMinute'],
    'shares the machine among callers, and leaves each enough for a withdrawal'),
  ('uploads', array['bytesMost', 'pixelsMost', 'memberADay', 'staffADay'], 'limits pictures'),
  ('messages', array['digestFrom', 'pushHours', 'pushHosts'], 'says when and where messages arrive'),
  ('service', array['service_1', 'service_2', 'service_3', 'opens', 'closes', 'lastDay', 'claimMinutes'],
    'says how members reach the desk'),
  ('service', array['complaintsADay', 'promiseReportsADay'], 'limits complaints, and leaves one a day'),
  ('wallet', array['rechargeExpiresMinutes', 'rechargesOpenMax'],
    'ends or limits requests; money that arrives is settled all the same'),
  ('wallet', array['nameEnquiriesADay'], 'limits questions to the bank'),
  ('wallet', array['arrivalDaysMin', 'arrivalDaysMax'], 'words an expectation; real times are published'),
  ('wallet', array['payoutAccountsMax'], 'limits accounts, and leaves one'),
  ('coupons', array['triesPerMemberAnHour', 'triesPerDeviceAnHour', 'triesPerAddressAnHour'],
    'limits guesses at one of 2^50 codes; the most of it still finds none'),
  ('prizes', array['addressesMax'], 'limits addresses, and leaves one'),
  ('robot', array['collectAt'], 'names the hour; a day gives its bonus whenever it is worked'),
  ('forum', array['postMax', 'commentMax', 'editMinutes', 'settledDays', 'settledEntries', 'newPostsADay',
    'newCommentsADay', 'newPostSeconds', 'newCommentSeconds', 'settledPostsADay', 'settledCommentsADay',
    'settledPostSeconds', 'settledCommentSeconds', 'reportsADay', 'reportersHide', 'claimMinutes'],
    'limits what members write'),
  ('events', array['offerHours', 'remindHours', 'doorHours', 'lateHours'], 'times the seats of events, which are free'),
  ('system', array['maintenance', 'maintenanceUntil', 'maintenanceFrom'],
    'keeps no money in: the database counts its hour in seven days (settings.md 3)'),
  ('system', array['requiredCode'], 'asks for no app above the one that is handed out'),
  ('system', array['contactMatching', 'contactUploadsADay'], 'finds friends; nothing is given for finding one')
) listed(feature, names, because);
