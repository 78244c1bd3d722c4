import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { area, day, dong, id, text } from '../values/schemas.ts'

export const listType = z.enum(['signature', 'vote'])
export type ListType = z.output<typeof listType>

/**
 * Rule that decides when a unit with several owners counts. For a list of signatures: when all of
 * them took part, or when the representative did. For a list of votes, in which a unit has one
 * vote: the representative casts it (without one, the first owner), the first owner does, or each
 * casts their share of it.
 */
export const coOwnerRule = z.enum(['all', 'representative', 'first', 'shares'])
export type CoOwnerRule = z.output<typeof coOwnerRule>

const site = {
  /**
   * Buildings (동) that are 복리시설 (shops and the like): rules of law count all of them as one
   * building. Absent: none, or as before.
   */
  sharedFacilities: z.array(dong).max(50).optional(),
  /**
   * Area of the whole site, in 1/10000 ㎡, by which land shares are computed if the roll lacks them.
   * Absent: unknown, or as before.
   */
  siteArea: area.nullable().optional(),
  /**
   * Reason why one third of the owners of the 복리시설 suffices instead of a majority (도시정비법 제35조 제3항,
   * 시행령 제30조), and the day that counts. Null: it does not. Absent: it does not, or as before.
   */
  sharedThird: z
    .strictObject({ reason: text(200), since: day })
    .nullable()
    .optional(),
  /**
   * Day of the application for which the consents are collected. Null or absent in ListCreated:
   * unknown; absent in ListChanged: as before.
   */
  applicationDate: day.nullable().optional(),
  /**
   * Day of the founding assembly (창립총회): consents to found an association stay from then on. Null,
   * absent: as for applicationDate.
   */
  foundingAssemblyDate: day.nullable().optional(),
  /**
   * Day on which the content of the consent (도시정비법 시행령 제30조 제2항) changed: earlier consents may be
   * withdrawn longer. Null, absent: as above.
   */
  termsChangedOn: day.nullable().optional(),
}

/**
 * Rule for changing the name or phone of a person who can vote: one administrator alone, or with
 * another's confirmation.
 */
export const contactChanges = z.enum(['one-admin', 'second-admin'])
export type ContactChanges = z.output<typeof contactChanges>

/**
 * Rule that decides between a unit's online ballot and its open paper (기명): the first one, always
 * the online one, always the paper.
 */
export const bothWays = z.enum(['first', 'online', 'paper'])
export type BothWays = z.output<typeof bothWays>

/** Returns the default rule of a list. */
export const usualCoOwnerRule = (type: ListType): CoOwnerRule => (type === 'vote' ? 'representative' : 'all')

/**
 * Stream `list-{listId}`. Both days are in Asia/Seoul and inclusive. `rule` names a row of the
 * table of legal rules.
 */
export const ListCreated = defineEvent('ListCreated', {
  listId: id,
  apartmentId: id,
  name: text(100),
  type: listType,
  startDate: day,
  endDate: day,
  rule: z.string().max(60).optional(),
  /** Absent: all of a list of signatures, representative of one of votes. */
  coOwners: coOwnerRule.optional(),
  /** Absent: one-admin. */
  contactChanges: contactChanges.optional(),
  /** Absent: first. */
  bothWays: bothWays.optional(),
  /** Pattern (`vote-pattern-{id}`) that its first vote begins with. Absent: none. */
  patternId: id.optional(),
  /**
   * Purpose for which it was begun, a key of the table of purposes. It decides texts and notice where
   * the rule tells none. Absent: none, or made before purposes were recorded.
   */
  purpose: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  /**
   * Whether owners get a message for each submission in their name, until that is switched
   * (`ReceiptMessagesSwitched`). Absent: no.
   */
  receiptMessages: z.boolean().optional(),
  ...site,
})
/** The whole of what can be changed of a list, as it is from now on. */
export const ListChanged = defineEvent('ListChanged', {
  listId: id,
  name: text(100),
  startDate: day,
  endDate: day,
  rule: z.string().max(60).nullable(),
  coOwners: coOwnerRule,
  /** Absent: as before. */
  contactChanges: contactChanges.optional(),
  /** Absent: as before. */
  bothWays: bothWays.optional(),
  ...site,
})
/**
 * Close by an administrator, or because its last day was over: then `closedAt` is that day's end,
 * whenever it was recorded.
 */
export const ListClosed = defineEvent('ListClosed', {
  listId: id,
  cause: z.enum(['hand', 'time']),
  closedAt: z.iso.datetime(),
})
/** Runs again, until the end of a new last day. */
export const ListReopened = defineEvent('ListReopened', { listId: id, endDate: day })
/** Archiving: it is only shown among archived lists, and everything in it stays. */
export const ListArchived = defineEvent('ListArchived', { listId: id })
export const ListRestored = defineEvent('ListRestored', { listId: id })
/** Hidden for good; only a list without submissions can be. */
export const ListDeleted = defineEvent('ListDeleted', { listId: id, apartmentId: id })

export type ListEvent =
  | EventOf<typeof ListCreated>
  | EventOf<typeof ListChanged>
  | EventOf<typeof ListClosed>
  | EventOf<typeof ListReopened>
  | EventOf<typeof ListArchived>
  | EventOf<typeof ListRestored>
  | EventOf<typeof ListDeleted>
