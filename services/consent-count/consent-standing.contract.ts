import { z } from 'zod'
import { laterConsent } from '#events/consent-count/later-objection.events.ts'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

/** Ways in which an owner counts, those that agree first; every owner is in one of them. */
export const lineKeys = [
  'certificate',
  'phone',
  'in-person',
  'paper',
  'mixed',
  'successor',
  'public-land',
  'partly',
  'no-representative',
  'no-appointment',
  'heirs',
  'withdrawn',
  'declined',
  'open',
  'left-out',
] as const
export type LineKey = (typeof lineKeys)[number]

const line = z.object({
  /**
   * Way in which its owners count: by certificate, phone, in person, paper or several of these; as successors
   * of owners who agreed, or as authorities that said nothing for 30 days; not yet, since units or
   * co-owners are missing (partly), no representative is named, or the one who is named was not
   * appointed by the co-owners, heirs are not registered, they
   * withdrew, declined or said nothing; not at all, since they are not to be found.
   */
  key: z.enum(lineKeys),
  /** Whether its owners agree; null: they are in no number of owners. */
  agrees: z.boolean().nullable(),
  /** Article of the list's law for this way; null: it has none. */
  article: z.string().nullable(),
  owners: z.number(),
  units: z.number(),
  /** Land of these units in ㎡; null: the roll lacks a share. */
  land: z.number().nullable(),
})

const condition = z.object({
  kind: z.enum(['owners', 'building', 'rights', 'turnout']),
  label: z.string(),
  dong: z.string().nullable(),
  dongs: z.array(z.string()).optional(),
  basis: z.enum(['persons', 'units', 'land', 'area']),
  required: z.object({ numerator: z.int(), denominator: z.int(), over: z.boolean() }),
  total: z.number(),
  completed: z.number(),
  needed: z.number(),
  met: z.boolean().nullable(),
  missing: z.number(),
  leftOut: z.number().optional(),
  exempt: z.string().nullable(),
  /**
   * Number that could be lost with the condition still met (owners, units or ㎡); negative: so many
   * are lacking. Null: nothing is asked, or it is unknown.
   */
  surplus: z.number().nullable(),
})
export type FirmCondition = z.output<typeof condition>

/**
 * Reason why a consent may be contested: nobody checked who signed the paper; unclear boxes of the
 * form; a sale by the roll or a registry record; the name or phone was changed before; identity by
 * phone where the law asks for more; it can still be withdrawn.
 */
const weakness = z.enum(['unchecked', 'unclear', 'sold', 'contact-changed', 'phone-only', 'withdrawable'])

const standing = z.object({
  /** Day in Seoul that was counted. */
  on: day,
  applicationDate: day.nullable(),
  rule: z.object({ key: z.string(), title: z.string(), article: z.string() }).nullable(),
  /** Whether the law's conditions are met on that day; null: no law, or it cannot be said. */
  met: z.boolean().nullable(),
  /** Number of consents given by owners themselves, one an entry. */
  consents: z.number(),
  lines: z.array(line),
  conditions: z.array(condition),
  /** Consents by their weakness, the weakest first; one may be in several. */
  weakest: z.array(z.object({ key: weakness, consents: z.number(), metWithout: z.boolean().nullable() })),
  /**
   * Number of the weakest consents that the verdict can lose, in the order of `weakest`, and how
   * many weak ones there are; null: the verdict is not met.
   */
  canLose: z.object({ consents: z.number(), of: z.number() }).nullable(),
  /**
   * Later consent that these count for by law, with the owners who count for it and those who
   * agree here but objected; null: there is none.
   */
  later: z
    .object({
      to: laterConsent,
      name: z.string(),
      article: z.string(),
      owners: z.number(),
      objected: z.number(),
    })
    .nullable(),
})
export type ConsentStanding = z.output<typeof standing>

/**
 * Counts a list's consents as of the end of a day in Seoul: each way in which owners count with its
 * article, the verdict, and how many of the weakest consents it can lose. `on`: not after today;
 * absent: the day of application where it has come, else today. Standings of owners, and contacts,
 * are those of now.
 */
export const getConsentStanding = contract({
  method: 'GET',
  path: '/api/lists/{listId}/consent-standing',
  access: 'admin',
  tag: 'signature',
  summary: '동의자 산정과 흔들릴 수 있는 동의',
  params: z.strictObject({ listId: id }),
  query: z.strictObject({ on: day.optional() }),
  answers: { 200: standing },
})
