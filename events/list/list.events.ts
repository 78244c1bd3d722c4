import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { area, day, dong, id, text } from '../values/schemas.ts'

export const listType = z.enum(['signature', 'vote'])
export type ListType = z.output<typeof listType>

/**
 * When a unit with several owners counts. Of a list of signatures: when all of them took part, or when the one who represents them did. Of a
 * list of votes, where a unit has one vote: the one who represents them casts it (where nobody is named, whoever comes first), whoever comes
 * first does, or each casts their share of it.
 */
export const coOwnerRule = z.enum(['all', 'representative', 'first', 'shares'])
export type CoOwnerRule = z.output<typeof coOwnerRule>

const site = {
  /** The 동 that are 복리시설 (shops and the like): rules of law count all of them as one building. Absent: none, or as before. */
  sharedFacilities: z.array(dong).max(50).optional(),
  /** Of the whole site, in 1/10000 ㎡: what land shares come to where the roll does not say. Absent: unknown, or as before. */
  siteArea: area.nullable().optional(),
  /**
   * Why the 복리시설 are asked for one third instead of a majority (도시정비법 제35조 제3항, 시행령 제30조), and the day that counts for it. Null: they
   * are not. Absent: they are not, or as before.
   */
  sharedThird: z
    .strictObject({ reason: text(200), since: day })
    .nullable()
    .optional(),
  /** The day of the application for which the consents are collected. Null or absent in ListCreated: unknown; absent in ListChanged: as before. */
  applicationDate: day.nullable().optional(),
  /** The day of the founding assembly (창립총회): consents to found an association stay from then on. Null, absent: as of applicationDate. */
  foundingAssemblyDate: day.nullable().optional(),
  /** The day on which what was consented to (도시정비법 시행령 제30조 제2항) changed: who consented before it may withdraw longer. Null, absent: as above. */
  termsChangedOn: day.nullable().optional(),
}

/** Who changes the name or phone of somebody who can vote: one administrator alone, or one with another's yes. */
export const contactChanges = z.enum(['one-admin', 'second-admin'])
export type ContactChanges = z.output<typeof contactChanges>

/** Which counts where a unit votes online and by an open paper (기명): what came first, always the one, always the other. */
export const bothWays = z.enum(['first', 'online', 'paper'])
export type BothWays = z.output<typeof bothWays>

/** The rule of a list where nothing is said. */
export const usualCoOwnerRule = (type: ListType): CoOwnerRule => (type === 'vote' ? 'representative' : 'all')

/** Stream `list-{listId}`. Both days are in Asia/Seoul and inclusive. `rule` names a row of the table of legal rules. */
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
/** Closed by somebody, or because its last day was over: then `closedAt` is that day's end, whenever it was recorded. */
export const ListClosed = defineEvent('ListClosed', {
  listId: id,
  cause: z.enum(['hand', 'time']),
  closedAt: z.iso.datetime(),
})
/** Runs again, until the end of a new last day. */
export const ListReopened = defineEvent('ListReopened', { listId: id, endDate: day })
/** Put aside: it shows where one asks for archived lists, and everything in it stays. */
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
