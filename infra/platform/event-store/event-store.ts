import type { DomainEvent } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'

/**
 * Events for one stream, written only if the stream still has the version that the decision was
 * based on (0: not begun).
 */
export type StreamAppend = {
  readonly stream: string
  readonly expectedVersion: number
  readonly events: readonly DomainEvent[]
}

/** Stream that must still have a version when the write is made, without being written to. */
export type Guard = { readonly stream: string; readonly version: number }

/**
 * Sealed paper for a ballot box: stored outside of the log, without a name, until the box is
 * opened. It is stored in the write's transaction, so no ballot counts without its paper and no
 * paper without its ballot.
 */
export type Deposit = {
  readonly box: string
  readonly content: unknown
  /**
   * Length in bytes of JSON that every paper of the box is padded to before it is sealed: a sealed
   * paper is as long as its content.
   */
  readonly fillTo?: number
}

/** Unit of work of the log: all of it is written or nothing. */
export type Write = {
  readonly appends: readonly StreamAppend[]
  readonly guards?: readonly Guard[]
  readonly deposits?: readonly Deposit[]
  readonly metadata: Metadata
}

/**
 * Event as read from the log: personal fields are opened, or null where the person was erased. For
 * a type that only a newer release knows, the data is as stored, with personal fields sealed.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  /** Position in the log: from 1, in commit order, without gaps. */
  readonly position: number
  readonly stream: string
  /** Version of the stream, from 1. */
  readonly version: number
  readonly metadata: Metadata
  /** RFC 6962 leaf hash over the sealed form, in hexadecimal digits. */
  readonly hash: string
}

/**
 * Event as it is stored and sent to the broker: nothing personal in it can be read. `data` and
 * `metadata` are JSON texts.
 */
export type SealedEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly data: string
  readonly metadata: string
  readonly hash: string
}

/** Result of an append: the recorded events, in the order of the write. */
export type AppendResult = { readonly position: number; readonly events: readonly RecordedEvent[] }

/** Stream as read: its newest version (0 where it never began) and its events, oldest first. */
export type StreamContent = { readonly version: number; readonly events: readonly RecordedEvent[] }

/**
 * Part of the log, after one position and through another, of which only some events are given.
 * `end`: the newest position of the log when it was read.
 */
export type LogPart = {
  readonly after: number
  readonly through: number
  readonly end: number
  readonly events: readonly RecordedEvent[]
}

/** A stream did not have the version that a write expected or guarded; nothing was written. */
export class StreamConflict extends Error {
  readonly streams: readonly string[]

  constructor(streams: readonly string[]) {
    super(`stream changed meanwhile: ${streams.join(', ')}`)
    this.name = 'StreamConflict'
    this.streams = streams
  }
}

/** A paper of a ballot box does not open: it was changed, or belongs to another box. */
export class UnreadablePaper extends Error {
  constructor() {
    super('a ballot paper does not open')
    this.name = 'UnreadablePaper'
  }
}

/**
 * Event log. Two implementations pass one conformance suite: Postgres, and memory for unit tests.
 */
export type EventStore = {
  /**
   * Writes all or nothing. Writes that wait at the same time share one transaction.
   * @throws {StreamConflict} where the version of a stream changed
   * @throws {ZodError} where an event does not fit its schema
   * @throws {KeyDestroyed} where a key was destroyed
   */
  readonly append: (write: Write) => Promise<AppendResult>
  /** Reads one stream. @throws {UnknownEventType} */
  readonly readStream: (stream: string) => Promise<StreamContent>
  /**
   * Reads several streams in one query; every stream given is in the answer.
   * @throws {UnknownEventType} where one holds a type that only a newer release knows
   */
  readonly readStreams: (streams: readonly string[]) => Promise<ReadonlyMap<string, StreamContent>>
  /**
   * Reads several streams for display, not for decisions: events of unknown types are given as
   * stored.
   */
  readonly readHistories: (streams: readonly string[]) => Promise<ReadonlyMap<string, StreamContent>>
  /** Reads events after a position, at most `limit`, in order. */
  readonly readLog: (after: number, limit: number) => Promise<readonly RecordedEvent[]>
  /** Reads events of these types after a position, at most `limit`, in order. */
  readonly readLogOf: (types: readonly string[], after: number, limit: number) => Promise<readonly RecordedEvent[]>
  /**
   * Reads the events of these types after one position and up to another, or the end of the log.
   */
  readonly readLogPart: (types: readonly string[] | 'all', after: number, through: number) => Promise<LogPart>
  /** Reads events at positions, in order; positions beyond the end of the log are left out. */
  readonly readPositions: (positions: readonly number[]) => Promise<readonly RecordedEvent[]>
  /** Reads the log in sealed form, for the relay. */
  readonly readSealedLog: (after: number, limit: number) => Promise<readonly SealedEvent[]>
  /** Opens sealed events from the broker. */
  readonly unseal: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
  /** Returns the newest position; 0 where the log is empty. */
  readonly lastPosition: () => Promise<number>
  /**
   * Reads the papers of a ballot box in an order that reveals nothing of their voters.
   * @throws {UnreadablePaper}
   */
  readonly openBox: (box: string) => Promise<readonly unknown[]>
  /**
   * Deletes the papers once their count is recorded: a BallotBoxOpened in the stream
   * `ballot-box-{box}`.
   * @throws {Error} before that
   */
  readonly emptyBox: (box: string) => Promise<void>
  /**
   * Destroys a person's key: everything sealed under it reads null from now on, and every hash
   * stays valid.
   */
  readonly erasePerson: (personId: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Returns the category of a stream: `ballot` of `ballot-{voteId}-{digest}`, `vote-link` of
 * `vote-link-{digest}`: the words before the first id, which is a UUIDv7 or a hexadecimal digest.
 */
export const categoryOf = (stream: string): string => /^[a-z]+(?:-[a-z]+)*(?=-)/.exec(stream)?.[0] ?? stream
