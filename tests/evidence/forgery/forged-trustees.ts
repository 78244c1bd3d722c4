import { jointKeyOf, makeTrusteeKey } from '#infra/lib/ballot-crypto/scheme/trustees.ts'
import { nobleGroup } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { dataOf, eventsOf, forged, write, type Data, type Line, type Mutation } from './changed-files.ts'

type Sum = Data & { readonly total: number }
type Tally = { readonly counted: number; readonly trusteeIds: readonly string[]; readonly sums: readonly Sum[] }
type Key = { readonly trusteeId: string; readonly publicKey: string; readonly proof: string }
type JointKey = { readonly threshold: number; readonly keys: readonly Key[] }

const bytesIn = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const changeTally = (change: (tally: Tally, lines: readonly Line[]) => Partial<Tally> & Data): Mutation =>
  forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'BallotBoxOpened')) {
      const tally = dataOf(line)['jointTally'] as Tally
      write(line, { jointTally: { ...tally, ...change(tally, lines) } })
    }
  })

const changeKey = (change: (key: JointKey, voteId: string) => Data): Mutation =>
  forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'VoteOpened')) {
      const { jointKey, voteId } = dataOf(line)
      write(line, { jointKey: { ...(jointKey as JointKey), ...change(jointKey as JointKey, String(voteId)) } })
    }
  })

const partsOf = (line: Line | undefined): readonly Data[] => {
  if (!line) throw new Error('nobody gave a part')
  return dataOf(line)['parts'] as readonly Data[]
}

const changePart = (change: (parts: readonly Data[], others: readonly Data[]) => readonly Data[]): Mutation =>
  forged(['tally'], (lines) => {
    const [first, second] = eventsOf(lines, 'TrusteePartGiven')
    if (first) write(first, { parts: change(partsOf(first), partsOf(second)) })
  })

/**
 * Replaces the last trustee's key by a rogue one, with which no other trustee is needed: the joint
 * key is their own.
 */
const rogue = ({ keys, threshold }: JointKey, voteId: string): Data => {
  const trusteeIds = keys.map(({ trusteeId }) => trusteeId)
  const mine = makeTrusteeKey(nobleGroup, { voteId: `${voteId} elsewhere`, threshold, trusteeIds }, trusteeIds[2] ?? '')
  const chosen = keys.map((key, index) =>
    index === 2 ? { ...key, publicKey: written(mine.publicKey), proof: written(mine.proof) } : key,
  )
  const joint = jointKeyOf(
    nobleGroup,
    threshold,
    chosen.map(({ publicKey }) => bytesIn(publicKey)),
  )
  return { keys: chosen, publicKey: written(joint.key), helperKeys: joint.helperKeys.map(written) }
}

/** Mutations of a vote of trustees in a log with a key of one's own. */
export const forgedTrustees: Readonly<Record<string, Mutation>> = {
  'another total': changeTally(({ sums: [first, ...others] }) => ({
    sums: [{ ...first, total: Number(first?.total) + 1 }, ...others],
  })),
  'totals exchanged': changeTally(({ sums: [first, second] }) => ({
    sums: [
      { ...first, total: Number(second?.total) },
      { ...second, total: Number(first?.total) },
    ],
  })),
  'a sum that is missing': changeTally(({ sums }) => ({ sums: sums.slice(1) })),
  'one ballot fewer': changeTally(({ counted }) => ({ counted: counted - 1 })),
  'opened by one trustee': changeTally(({ trusteeIds }) => ({ trusteeIds: trusteeIds.slice(1) })),
  'opened by one trustee twice': changeTally(({ trusteeIds }) => ({
    trusteeIds: [...trusteeIds.slice(1), ...trusteeIds.slice(1)],
  })),
  'opened by one who gave nothing': changeTally(({ trusteeIds }, lines) => {
    const named = eventsOf(lines, 'TrusteesNamed').map((line) => dataOf(line)['trusteeIds'] as readonly string[])
    const absent = named.flat().find((one) => !trusteeIds.includes(one))
    return { trusteeIds: [...trusteeIds.slice(1), String(absent)] }
  }),
  'a part with the proof of another': changePart(([first, ...rest], [other]) => [
    { ...first, proof: other?.['proof'] },
    ...rest,
  ]),
  'a part of another trustee': changePart((_, others) => others),
  'parts exchanged between choices': changePart(([first, second]) => [
    { ...first, choiceId: second?.['choiceId'] },
    { ...second, choiceId: first?.['choiceId'] },
  ]),
  'a part that is missing': changePart((parts) => parts.slice(1)),
  'a part given twice': forged(['twice'], (lines) => {
    const [first, second] = eventsOf(lines, 'TrusteePartGiven')
    if (first && second) write(second, dataOf(first))
  }),
  'a part of nobody': forged(['tally'], (lines) => {
    const [first] = eventsOf(lines, 'TrusteePartGiven')
    if (first) write(first, { trusteeId: '01950000-0000-7000-8000-0000000000ff' })
  }),
  'a chosen key': changeKey(rogue),
  'another joint key': changeKey(({ keys }) => ({ publicKey: keys[0]?.publicKey })),
  'other helper keys': changeKey(({ keys }) => ({ helperKeys: [keys[0]?.publicKey] })),
  'one trustee who is enough': changeKey(() => ({ threshold: 1 })),
  'keys in another order': changeKey(({ keys }) => ({ keys: keys.toReversed() })),
  'other trustees than were named': forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'TrusteesNamed'))
      write(line, { trusteeIds: (dataOf(line)['trusteeIds'] as readonly string[]).toReversed() })
  }),
  'an office for fewer than were named': forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'TrusteesNamed')) write(line, { offices: ['감사'] })
  }),
  'an office with a line of its own': forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'TrusteesNamed'))
      write(line, { offices: (dataOf(line)['trusteeIds'] as readonly string[]).map(() => '감사\n맞습니다') })
  }),
  'an office that is no text': forged(['tally', 'damaged'], (lines) => {
    for (const line of eventsOf(lines, 'TrusteesNamed'))
      write(line, { offices: (dataOf(line)['trusteeIds'] as readonly string[]).map(() => 1) })
  }),
  'nobody named': forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'TrusteesNamed')) write(line, { threshold: 0, trusteeIds: [] })
  }),
  'a tally of the system’s key': forged(['damaged', 'tally'], (lines) => {
    for (const line of eventsOf(lines, 'BallotBoxOpened'))
      write(line, { jointTally: undefined, tally: dataOf(line)['jointTally'] })
  }),
}
