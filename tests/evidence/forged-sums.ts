import { createHash } from 'node:crypto'
import { hashOf, partsOfClosed } from '#infra/evidence/check/leaf-parts.ts'
import { changed, forged, isEvent, pick, type Chance, type Data, type Line, type Mutation } from './changed-files.ts'
import { forgedEncrypted } from './forged-encrypted.ts'

const ballots = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isEvent(line) && line['type'] === 'BallotCast')
const two = (lines: readonly Line[], chance: Chance): readonly [Line, Line] => {
  const one = pick(ballots(lines), chance)
  return [
    one,
    pick(
      ballots(lines).filter((line) => line !== one),
      chance,
    ),
  ]
}
/** A closed ballot as its event would stand there that encrypted something else. */
const writeBallot = (line: Line, encrypted: unknown): void => {
  line['encrypted'] = encrypted
  line['ballotHash'] = createHash('sha256').update(String(encrypted)).digest('hex')
  line['hash'] = hashOf(line, partsOfClosed(line))
}
const unnamed = (line: Line): void => {
  delete line['encrypted']
  delete line['ballotHash']
  line['hash'] = hashOf(line, partsOfClosed(line))
}
const choicesIn = (line: Line): Data[] =>
  (line['results'] as { readonly questions: readonly { readonly choices: Data[] }[] }).questions.flatMap(
    ({ choices }) => choices,
  )

/** What is done to a file of an encrypted vote that shows no unit, by who hands it on, or signs a log of their own. */
export const forgedSums: Readonly<Record<string, Mutation>> = {
  'another ballot under a hash': changed(['changed'], (lines, chance) => {
    const [one, other] = two(lines, chance)
    one['encrypted'] = other['encrypted']
  }),
  'a ballot that is not told': changed(['answers'], (lines, chance) => {
    delete pick(ballots(lines), chance)['encrypted']
  }),
  'ballots of another vote': changed(['answers', 'roll'], (lines, chance) => {
    pick(ballots(lines), chance)['voteId'] = '0198f5a2-0000-7000-8000-000000000009'
  }),
  'ballots exchanged between slots': forged(['answers'], (lines, chance) => {
    const [one, other] = two(lines, chance)
    const [first, second] = [one['encrypted'], other['encrypted']]
    writeBallot(one, second)
    writeBallot(other, first)
  }),
  'a ballot cast for two slots': forged(['answers'], (lines, chance) => {
    const [one, other] = two(lines, chance)
    writeBallot(one, other['encrypted'])
  }),
  'a ballot that names none behind others that do': forged(['answers'], (lines) => {
    const last = ballots(lines).at(-1)
    if (last) unnamed(last)
  }),
  'another count in the result': changed(['tally'], (lines) => {
    for (const line of lines.filter((one) => one.line === 'result'))
      for (const choice of choicesIn(line)) choice['count'] = Number(choice['count']) + 1
  }),
  ...Object.fromEntries(
    ['another total', 'totals exchanged with their proofs', 'one ballot fewer', 'a sum that is missing', 'another key']
      .map((name) => [name, forgedEncrypted[name]] as const)
      .filter((entry): entry is readonly [string, Mutation] => entry[1] !== undefined),
  ),
  'a ballot left out that counts': forged(['tally'], (lines, chance) => {
    const receipt = pick(ballots(lines), chance)['receiptId']
    for (const line of lines.filter(({ type }) => type === 'BallotBoxOpened')) {
      const data = JSON.parse(String(line['data'])) as { readonly tally: Data }
      const tally = { ...data.tally, counted: Number(data.tally['counted']) - 1, leftOut: [receipt] }
      line['data'] = JSON.stringify({ ...data, tally })
    }
  }),
}
