import fc from 'fast-check'

/**
 * People and days are numbers here: the model that counts by hand knows no names, no texts and no
 * dates.
 */
export type Transfer = {
  readonly day: number
  /** whole: all owners to others; share: all of one's share; part: some of it. */
  readonly what: 'whole' | 'share' | 'part'
  readonly from: number
  readonly to: readonly number[]
  readonly inherited: boolean
}
export type Burden = {
  readonly day: number
  readonly kind:
    | 'trust'
    | 'auction'
    | 'injunction'
    | 'attachment'
    | 'provisional-attachment'
    | 'insolvency'
    | 'mortgage'
  /** null: on the whole. */
  readonly on: number | null
  /** Day from which it is cancelled; null: never. */
  readonly lifted: number | null
}
export type RollPerson = {
  readonly person: number
  readonly saysBirth: boolean
  readonly representative: boolean
  /**
   * Times of signatures, in hours since the first day began in Seoul; each replaces the one before.
   */
  readonly signed: readonly number[]
}
export type Clearing = { readonly day: number; readonly person: number; readonly code: string }

export type History = {
  readonly first: readonly number[]
  readonly transfers: readonly Transfer[]
  readonly burdens: readonly Burden[]
  readonly roll: readonly RollPerson[]
  /** Days on which a register was issued. */
  readonly issued: readonly number[]
  readonly clearings: readonly Clearing[]
}

export const DAYS = 16
export const PEOPLE = 4

/** Returns the owners at the end of a day. */
export const ownersOn = (
  { first, transfers }: Pick<History, 'first' | 'transfers'>,
  day: number,
): ReadonlySet<number> => {
  const owners = new Set(first)
  for (const { what, from, to } of transfers.filter((transfer) => transfer.day <= day)) {
    if (what === 'whole') owners.clear()
    if (what === 'share') owners.delete(from)
    for (const person of to) owners.add(person)
  }
  return owners
}

const day = fc.integer({ min: 1, max: DAYS })
const person = fc.nat(PEOPLE - 1)
const someone = fc.uniqueArray(person, { minLength: 1, maxLength: 2 })
const transfer: fc.Arbitrary<Transfer> = fc.record({
  day,
  what: fc.constantFrom('whole', 'share', 'part'),
  from: person,
  to: someone,
  inherited: fc.boolean(),
})
const burden: fc.Arbitrary<Burden> = fc.record({
  day,
  kind: fc.constantFrom(
    'trust',
    'auction',
    'injunction',
    'attachment',
    'provisional-attachment',
    'insolvency',
    'mortgage',
  ),
  on: fc.option(person),
  lifted: fc.option(day),
})
const rolled: fc.Arbitrary<RollPerson> = fc.record({
  person,
  saysBirth: fc.boolean(),
  representative: fc.boolean(),
  signed: fc
    .array(fc.integer({ min: 0, max: DAYS * 24 + 23 }), { maxLength: 2 })
    .map((hours) => hours.toSorted((a, b) => a - b)),
})
const clearing: fc.Arbitrary<Clearing> = fc.record({
  day,
  person,
  code: fc.constantFrom(
    'owner-differs',
    'trust',
    'attachment',
    'transfer-after-signing',
    'no-representative',
    'mortgage',
  ),
})

/** Keeps only possible transfers: from owners, to others, and a sole owner's share is the whole. */
const possible = (first: readonly number[], wanted: readonly Transfer[]): readonly Transfer[] => {
  const done: Transfer[] = []
  for (const next of wanted.toSorted((a, b) => a.day - b.day)) {
    const owners = ownersOn({ first, transfers: done }, next.day)
    const isOfShare = next.what !== 'whole'
    if (isOfShare && (!owners.has(next.from) || next.to.includes(next.from))) continue
    if (next.what === 'share' && owners.size === 1) continue
    done.push(next)
  }
  return done
}

/**
 * Random unit: its owners and burdens day by day, its entries, consents, registers and cleared
 * risks.
 */
export const anyHistory: fc.Arbitrary<History> = fc
  .record({
    first: someone,
    transfers: fc.uniqueArray(transfer, { maxLength: 5, selector: (said) => said.day }),
    burdens: fc.array(burden, { maxLength: 4 }),
    roll: fc.uniqueArray(rolled, { minLength: 1, maxLength: 3, selector: (said) => said.person }),
    issued: fc.uniqueArray(day, { minLength: 1, maxLength: 4 }),
    clearings: fc.array(clearing, { maxLength: 5 }),
  })
  .map(({ first, transfers, burdens, ...others }) => {
    const happened = possible(first, transfers)
    const isLaid = ({ on, ...said }: Burden): boolean =>
      on === null || ownersOn({ first, transfers: happened }, said.day).has(on)
    return { ...others, first, transfers: happened, burdens: burdens.filter(isLaid) }
  })
