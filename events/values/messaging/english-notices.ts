/**
 * English text messages of the product itself, whose Korean ones stand with their modules. Chinese
 * and Vietnamese ones do not exist: text messages are in EUC-KR. `complex` ends with a space. None
 * says more than the Korean text, or names a choice.
 */
export const englishNotices = {
  identityRecorded:
    '[Danji] #{complex}Administrators #{admins} checked an identity document and sent your voting ' +
    'link by e-mail. If you did not request this, tell us at the address below. #{url}#{office}',
  identityRecordedInPerson:
    '[Danji] #{complex}Administrators #{admins} checked an identity document in person; the consent ' +
    'form can be signed on the office tablet. If this was not you, tell us at the address below. #{url}#{office}',
  'paper-issued':
    '[Danji] #{complex}"#{subject}": we recorded that you received a paper ballot. If you did not, ' +
    'contact us at once.#{office}',
  'voted-on-paper':
    '[Danji] #{complex}"#{subject}": we received your paper ballot. If you did not submit one, ' +
    'contact us at once.#{office}',
  'voted-at-desk':
    '[Danji] #{complex}"#{subject}": we recorded that you voted on the tablet of the polling place. ' +
    'If you did not, contact us at once.#{office}',
  'ballot-withdrawn':
    '[Danji] #{complex}"#{subject}": we recorded that your vote was cancelled. If you did not ask for ' +
    'this, contact us at once.#{office}',
  arrived:
    '[Danji] #{complex}We recorded that you attended #{title} (#{at}). If this was not you, tell us ' +
    'at the address below. #{url}#{office}',
  'proxy-arrived':
    '[Danji] #{complex}We recorded that a proxy attended #{title} for you (#{at}). If you appointed ' +
    'none, tell us at the address below. #{url}#{office}',
  receipt: '[Danji] #{complex}#{name}"#{title}"#{count}: #{done}. If this was not you, tell us. #{url}#{office}',
  rollEdited:
    '[Danji] #{complex}"#{title}": on the roll of this vote #{happened}. If you did not ask for this, ' +
    'contact us at once.#{office}',
  phoneReplaced:
    '[Danji] #{complex}This number was on the roll of a vote that is in progress, and was removed or ' +
    'replaced. If you did not ask for this, contact us at once.#{office}',
  phoneReplacedObjection:
    ' If you object at the address below, nobody can vote with the new number until two administrators have checked it. #{url}',
} as const

/** Subjects of receipt messages. */
export const englishSubjects = {
  ballot: 'your vote was received',
  consent: 'your consent form was received',
  withdrawal: 'your withdrawal of consent was received',
  'proxy-named': 'your proxy form was registered',
  'proxy-revoked': 'your proxy form was cancelled',
} as const

/** Kinds of edits of a roll. */
export const englishRollEdits = {
  added: 'addition',
  removed: 'removal',
  name: 'name',
  phone: 'phone number',
  birthDate: 'date of birth',
  area: 'area',
  landShare: 'land share',
  ownershipShare: 'share',
  representative: 'representative',
  messages: 'messages',
  erased: 'erasure',
} as const
