/**
 * Kinds of events that a webhook may tell of, each with the types of the log that it is. None is of
 * a person or a choice: single consents and ballots are left out, since the time of a secret ballot
 * beside what the office sees at its desk would tell whose it was.
 */
export const webhookKinds = {
  'list.created': ['ListCreated'],
  'list.changed': ['ListChanged'],
  'list.closed': ['ListClosed'],
  'list.reopened': ['ListReopened'],
  'list.deleted': ['ListDeleted'],
  'vote.created': ['VoteCreated'],
  'vote.announced': ['VoteAnnounced'],
  'vote.opened': ['VoteOpened'],
  'vote.closed': ['VoteClosed'],
  'vote.counted': ['VoteCounted'],
  'roll.imported': ['RollImportFinished'],
} as const
export type WebhookKind = keyof typeof webhookKinds

// Object.keys forgets that the keys are the kinds.
export const webhookKindNames = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]]

/** Maximum length of a webhook's address. */
export const MAX_WEBHOOK_URL = 500
