import type { DomainEvent } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'

/** Events for one stream, to be written only if the stream still is at the version that the decision was made on (0: not begun). */
export type StreamAppend = {
  readonly stream: string
  readonly expectedVersion: number
  readonly events: readonly DomainEvent[]
}

/** A stream that must still be at a version when the write is made, without being written to. */
export type Guard = { readonly stream: string; readonly version: number }

/**
 * A sealed paper for a ballot box: kept outside the log, beside nobody's name, until the box is opened.
 * It is stored in the write's transaction, so no ballot counts without its paper and no paper without its ballot.
 */
export type Deposit = {
  readonly box: string
  readonly content: unknown
  /** Bytes of JSON that every paper of the box is filled up to before it is sealed: what is sealed is as long as what it seals. */
  readonly fillTo?: number
}

/** What is written together or not at all: the log's unit of work. */
export type Write = {
  readonly appends: readonly StreamAppend[]
  readonly guards?: readonly Guard[]
  readonly deposits?: readonly Deposit[]
  readonly metadata: Metadata
}

/**
 * An event as the log gives it: personal fields opened, or null where the person was erased. Of a type that only a newer release knows, its data
 * is what is stored, personal fields sealed.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  /** Place in the log: from 1, in commit order, without gaps. */
  readonly position: number
  readonly stream: string
  /** Place in the stream, from 1. */
  readonly version: number
  readonly metadata: Metadata
  /** Hex RFC 6962 leaf hash over the sealed form. */
  readonly hash: string
}

/** An event as it is stored and sent over the wire: nothing personal in it can be read. `data` and `metadata` are JSON texts. */
export type SealedEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly data: string
  readonly metadata: string
  readonly hash: string
}

/** What an append gives: the events as recorded, in the order of the write. */
export type AppendResult = { readonly position: number; readonly events: readonly RecordedEvent[] }

/** A stream as read: its newest version (0 where it never began) and its events, oldest first. */
export type StreamContent = { readonly version: number; readonly events: readonly RecordedEvent[] }

/** A stream was not at the version that a write expected or guarded; nothing of it was written. */
export class StreamConflict extends Error {
  readonly streams: readonly string[]

  constructor(streams: readonly string[]) {
    super(`stream changed meanwhile: ${streams.join(', ')}`)
    this.name = 'StreamConflict'
    this.streams = streams
  }
}

/** A paper of a ballot box does not open: it was touched, or belongs to another box. */
export class UnreadablePaper extends Error {
  constructor() {
    super('a ballot paper does not open')
    this.name = 'UnreadablePaper'
  }
}

/** The log. Two implementations pass one conformance suite: Postgres, and memory for unit tests. */
export type EventStore = {
  /**
   * Writes all or nothing. Writes that wait at the same time share one transaction.
   * @throws StreamConflict where a stream moved on; ZodError where an event does not fit its schema; KeyDestroyed where a key is gone.
   */
  readonly append: (write: Write) => Promise<AppendResult>
  /** Reads one stream. @throws UnknownEventType */
  readonly readStream: (stream: string) => Promise<StreamContent>
  /** Reads several streams in one query; every asked stream is in the answer. @throws UnknownEventType where one holds what only a newer release knows. */
  readonly readStreams: (streams: readonly string[]) => Promise<ReadonlyMap<string, StreamContent>>
  /** As `readStreams`, for whoever tells what happened and decides nothing by it: events of unknown types stand in their places as stored. */
  readonly readHistories: (streams: readonly string[]) => Promise<ReadonlyMap<string, StreamContent>>
  /** Events after a position, at most `limit`, in order. */
  readonly readLog: (after: number, limit: number) => Promise<readonly RecordedEvent[]>
  /** The same of events of these types alone. */
  readonly readLogOf: (types: readonly string[], after: number, limit: number) => Promise<readonly RecordedEvent[]>
  /** Events at positions, in order of the log; positions that it does not reach are left out. */
  readonly readPositions: (positions: readonly number[]) => Promise<readonly RecordedEvent[]>
  /** The log in sealed form, for the relay. */
  readonly readSealedLog: (after: number, limit: number) => Promise<readonly SealedEvent[]>
  /** Opens what came over the wire. */
  readonly unseal: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
  /** Newest position, 0 where the log is empty. */
  readonly lastPosition: () => Promise<number>
  /** The papers of a ballot box in an order that says nothing of who put them in. @throws UnreadablePaper */
  readonly openBox: (box: string) => Promise<readonly unknown[]>
  /** Throws the papers away once their count is recorded: a BallotBoxOpened in the stream `ballot-box-{box}`. @throws Error before */
  readonly emptyBox: (box: string) => Promise<void>
  /** Destroys a person's key: everything sealed under it reads null from now on, every hash still fits. */
  readonly erasePerson: (personId: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** `ballot` of `ballot-{voteId}-{digest}`, `vote-link` of `vote-link-{digest}`: the words before the first id, which is a UUIDv7 or a hex digest. */
export const categoryOf = (stream: string): string => /^[a-z]+(?:-[a-z]+)*(?=-)/.exec(stream)?.[0] ?? stream
