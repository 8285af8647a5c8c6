// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'identity.add_passkey': 'Registered a passkey',
    'identity.remove_passkey': 'Removed a passkey',
    'identity.change_own_password': 'Changed their own password',
    'identity.change_own_totp': 'Moved to a new authenticator app',
    'identity.change_staff': 'Changed rights of staff',
    'identity.create_staff': 'Took on staff',
    'identity.reset_staff': 'Set a staff account up again',
    'identity.end_staff_sessions': 'Ended sessions of staff',
    'identity.propose_staff_account': 'Proposed an act about a staff account',
    'identity.sign_staff_account': 'Signed an act about a staff account',
    'identity.withdraw_staff_account': 'Took back an act about a staff account',
    'identity.propose_staff_act': 'Proposed an act about staff',
    'identity.sign_staff_act': 'Signed an act about staff',
    'identity.withdraw_staff_act': 'Took back an act about staff',
    'identity.staff_sign_in': 'Signed in',
    'identity.staff_sign_in_failed': 'Failed to sign in',
    'identity.staff_password_refused': 'Gave a wrong password',
    'identity.staff_totp_refused': 'Gave a wrong one-time password',
    'identity.staff_passkey_refused': 'Gave a wrong passkey',
  },
  subjects: {
    staff: { text: (id) => `Staff ${id}`, resource: 'staff' },
    passkey: { text: (id) => `Passkey ${id}` },
    staff_act: { text: (id) => `Act about staff ${id}`, resource: 'staff-acts' },
  },
};
