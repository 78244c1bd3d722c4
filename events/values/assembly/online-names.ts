/**
 * Proofs of identity that an online attendee can bring: a phone verified by an identity agency
 * (본인확인기관), or a certificate of a recognised provider (전자서명인증사업자).
 */
export const onlineProofs = ['phone', 'certificate'] as const
export type OnlineProof = (typeof onlineProofs)[number]

/** Players of a stream: those of two hosts that are embedded, and a list of video segments. */
export const streamKinds = ['youtube', 'vimeo', 'hls'] as const
export type StreamKind = (typeof streamKinds)[number]

/**
 * Causes of an interruption: announced by the office; server: no process answered; silence: many
 * attendees fell silent at once while the server answered.
 */
export const interruptionCauses = ['announced', 'server', 'silence'] as const
export type InterruptionCause = (typeof interruptionCauses)[number]

/** Kinds of written statements of attendees. */
export const statementKinds = ['question', 'opinion'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Readers of a statement: everybody who attends, or the chair (the office) alone. */
export const statementReaders = ['all', 'chair'] as const
export type StatementReaders = (typeof statementReaders)[number]

/** Maximum length of a statement, and of the answer to one, in characters. */
export const MAX_STATEMENT = 1_000

/** States of a request for the floor: waiting, speaking, over, refused by the chair, withdrawn. */
export const floorStates = ['waiting', 'given', 'ended', 'declined', 'withdrawn'] as const
export type FloorState = (typeof floorStates)[number]
