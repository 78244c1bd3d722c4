/** Texts of messages with a template per occasion and type of list. */
export const occasionTextKeys = [
  'invitation-vote',
  'reminder-vote',
  'deadline-vote',
  'completed-vote',
  'result-vote',
  'invitation-signature',
  'reminder-signature',
  'deadline-signature',
  'completed-signature',
  'result-signature',
] as const
export type OccasionTextKey = (typeof occasionTextKeys)[number]

/** Text of an occasion as an office has it approved: emphasized title, button, and content. */
export type OccasionText = {
  /** Name of the template at the provider. */
  readonly name: string
  readonly title: string
  readonly button: string
  readonly content: string
}

/** Texts of messages to one owner, which the installation has approved in Korean. */
export const singleTextKeys = ['identityAccepted', 'identityRefused', 'signatureRequest', 'signatureReminder'] as const
export type SingleTextKey = (typeof singleTextKeys)[number]

/** Texts of messages in one language; `#{…}` are variables, named as in the Korean texts. */
export type MessageTexts = {
  readonly occasions: Readonly<Record<OccasionTextKey, OccasionText>>
  /** Last lines of every occasion: why one gets the message, and whom to ask. */
  readonly reason: string
  readonly single: Readonly<Record<SingleTextKey, string>>
}

/** Values of variables in another language than Korean. `#{…}` are filled in. */
export type VariableTexts = {
  readonly until: string
  readonly period: string
  readonly unit: string
  readonly unitWithoutBuilding: string
  readonly furtherUnits: string
  readonly furtherVotes: string
  readonly daysLeft: string
  readonly oneDayLeft: string
  readonly lastDay: string
  /** Basis of a list without a legal rule; the name of a legal rule stays Korean, as it is law. */
  readonly basis: string
  readonly guideVote: string
  readonly guideSignature: string
  readonly office: string
  /** Says less than the Korean result: the page has the figures. */
  readonly result: string
}

/** Mail with the one-time link of an owner without a Korean phone. */
export type LinkMailTexts = {
  readonly subject: string
  readonly greeting: string
  readonly askBirthDate: string
  readonly askName: string
  readonly warning: string
}

export type ForeignTexts = MessageTexts & {
  readonly variables: VariableTexts
  readonly linkMail: LinkMailTexts
}

/** Fills the variables of a text in one pass; those without a value stay. */
export const fillTexts = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/#\{([^}]{1,50})\}/g, (place, name: string) => values[name] ?? place)
