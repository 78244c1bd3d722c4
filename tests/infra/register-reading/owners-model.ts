import {
  entryOf,
  person,
  textOf,
  type InventedEntry,
  type InventedHolder,
} from '#infra/simulators/registers/invented-entry.ts'
import { holderChange, entryOfWords } from '#infra/simulators/registers/invented-rights.ts'

/**
 * Number of parts of a property in a ledger of its own: whole parts of a fixed number, so that
 * nothing of the reader's fractions is shared. It plays a history forward, writes each act as a
 * register would, and knows who owns how much.
 */
export const PARTS = 720_720

type Lot = { readonly rank: number; readonly who: string; readonly name: string; readonly parts: number }

const names = ['가람', '나리', '다온', '라온', '마루', '보라', '새별', '아라', '하늘', '한결', '은솔', '이든']

/** Creates numbers below `limit`, equal for the same seed. */
export const dice = (seed: number): ((limit: number) => number) => {
  let state = seed * 2_654_435_761 + 12_345
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 3) % limit
  }
}

const holderOf = (who: string): InventedHolder =>
  person(
    `김${names[Number(who)] ?? ''}`,
    `${String(60 + Number(who))}0101`,
    `서울특별시 한빛구 늘봄로 ${Number(who) + 1}`,
  )

const written = (who: string, parts: number): readonly [string, InventedHolder] => [
  `지분 ${PARTS}분의 ${parts}`,
  holderOf(who),
]

const act = (
  rank: string,
  purpose: string,
  takers: readonly (readonly [string, number])[],
  said: { readonly alone?: boolean; readonly cancelled?: boolean } = {},
): InventedEntry =>
  entryOf({
    section: 'gap',
    rank,
    purpose,
    kind: 'other',
    received: ['2010-01-01', rank.replaceAll('-', '')],
    text:
      said.alone === true
        ? textOf('소유자', holderOf(takers[0]?.[0] ?? '0'))
        : textOf('공유자', ...takers.flatMap(([who, parts]) => written(who, parts))),
    cancelled: said.cancelled ?? false,
  })

/** `total` in some parts, each of at least one. */
const divided = (total: number, count: number, roll: (limit: number) => number): readonly number[] => {
  const cuts = new Set([0, total])
  for (let at = 1; at < count && total > 1; at += 1) cuts.add(1 + roll(total - 1))
  const sorted = [...cuts].toSorted((a, b) => a - b)
  return sorted.slice(1).map((cut, at) => cut - (sorted[at] ?? 0))
}

const takersOf = (total: number, roll: (limit: number) => number): readonly (readonly [string, number])[] => {
  const start = roll(names.length)
  return divided(total, 1 + roll(3), roll).map((parts, at) => [String((start + at) % names.length), parts])
}

const lotsOf = (rank: number, takers: readonly (readonly [string, number])[]): readonly Lot[] =>
  takers.map(([who, parts]) => ({ rank, who, name: holderOf(who).name, parts }))

type State = { readonly lots: readonly Lot[]; readonly entries: readonly InventedEntry[] }

const wholeMove = (rank: number, { lots, entries }: State, roll: (limit: number) => number): State => {
  const takers = takersOf(PARTS, roll)
  const alone = takers.length === 1
  const several = new Set(lots.map(({ who }) => who)).size > 1
  return {
    lots: lotsOf(rank, takers),
    entries: [...entries, act(String(rank), several ? '공유자전원지분전부이전' : '소유권이전', takers, { alone })],
  }
}

const partMove = (rank: number, { lots, entries }: State, roll: (limit: number) => number): State => {
  const lot = lots[roll(lots.length)] ?? { rank: 1, who: '0', name: '', parts: PARTS }
  // One person's lots of one rank are named together.
  const given = lots.filter((each) => each.rank === lot.rank && each.who === lot.who)
  const had = given.reduce((parts, each) => parts + each.parts, 0)
  const all = had < 2 || roll(2) === 0
  const moved = all ? had : 1 + roll(had - 1)
  const takers = takersOf(moved, roll)
  const { name } = lot
  const single = lots.every((each) => each.who === lot.who) && !all && lots.length === 1
  const purpose = all
    ? `${lot.rank}번${name}지분전부이전`
    : `${lot.rank}번${name}지분${PARTS}분의${had}중일부(${PARTS}분의${moved})이전`
  const rest: readonly Lot[] = had === moved ? [] : [{ ...lot, parts: had - moved }]
  return {
    lots: [...lots.filter((each) => !given.includes(each)), ...rest, ...lotsOf(rank, takers)],
    entries: [...entries, act(String(rank), single ? '소유권일부이전' : purpose, takers)],
  }
}

const undone = (rank: number, { lots, entries }: State, roll: (limit: number) => number): State => {
  const sold = act(String(rank), '소유권이전', takersOf(PARTS, roll), { cancelled: true })
  return {
    lots,
    entries: [
      ...entries,
      sold,
      entryOfWords('gap', 'cancellation', { rank: String(rank + 1), purpose: `${rank}번소유권이전등기말소` }),
    ],
  }
}

/** Changes a name; the addition follows its entry, however much happened in between. */
const renamed = (turn: number, { lots, entries }: State, roll: (limit: number) => number): State => {
  const lot = lots[roll(lots.length)] ?? { rank: 1, who: '0', name: '', parts: PARTS }
  const name = `${lot.name}${names[turn % names.length] ?? ''}`
  const under = entries.filter(({ right }) => right.rank.split('-')[0] === String(lot.rank))
  const at = entries.indexOf(under.at(-1) ?? entries[0] ?? entryOfWords('gap', 'other', { rank: '1', purpose: '' })) + 1
  const change = { of: { ...holderOf(lot.who), name: lot.name }, to: { name } }
  const addition = holderChange({ rank: `${lot.rank}-${under.length}`, about: String(lot.rank) }, change)
  return {
    lots: lots.map((each) => (each.rank === lot.rank && each.who === lot.who ? { ...each, name } : each)),
    entries: [...entries.slice(0, at), addition, ...entries.slice(at)],
  }
}

const aside = (rank: number, { lots, entries }: State): State => ({
  lots,
  entries: [
    ...entries,
    entryOfWords('gap', 'attachment', { rank: String(rank), purpose: '압류' }, '권리자 국 처분청 한빛세무서'),
  ],
})

/** Makes the history of one property, by acts of every kind in some order. */
export const historyOf = (
  seed: number,
  acts: number,
): { readonly entries: readonly InventedEntry[]; readonly owned: Readonly<Record<string, number>> } => {
  const roll = dice(seed)
  let state: State = {
    lots: lotsOf(1, [['0', PARTS]]),
    entries: [act('1', '소유권보존', [['0', PARTS]], { alone: true })],
  }
  let rank = 2
  for (let turn = 0; turn < acts; turn += 1) {
    const which = roll(10)
    const before = state.entries.length
    if (which < 2) state = wholeMove(rank, state, roll)
    else if (which < 6) state = partMove(rank, state, roll)
    else if (which < 8) state = renamed(turn, state, roll)
    else state = which === 8 ? undone(rank, state, roll) : aside(rank, state)
    if (which < 6 || which > 7) rank += state.entries.length - before
  }
  const owned: Record<string, number> = {}
  for (const { name, parts } of state.lots) owned[name] = (owned[name] ?? 0) + parts
  return { entries: state.entries, owned }
}
