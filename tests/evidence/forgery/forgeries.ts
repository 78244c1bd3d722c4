import {
  dataOf,
  eventsOf,
  forged,
  hide,
  openBallots,
  pick,
  soleOwners,
  write,
  type Data,
  type Mutation,
} from './changed-files.ts'

/**
 * Mutations in a log with a key of one's own, checked without knowing the right key: the file is
 * wrong in itself.
 */
export const forgeries: Readonly<Record<string, Mutation>> = {
  'a ballot for another choice': forged(['tally'], (lines, chance) => {
    const line = pick(openBallots(lines), chance)
    const vote = eventsOf(lines, 'VoteCreated').find((one) => dataOf(one)['voteId'] === dataOf(line)['voteId'])
    const answers = dataOf(line)['answers'] as { readonly questionId: string; readonly choiceIds: string[] }[]
    const questions = (vote ? dataOf(vote)['questions'] : []) as {
      readonly id: string
      readonly choices: { id: string }[]
    }[]
    const [first, ...others] = answers
    const choices = questions.find(({ id }) => id === first?.questionId)?.choices.map(({ id }) => id) ?? []
    const other = choices.find((id) => !first?.choiceIds.includes(id)) ?? ''
    write(line, { answers: [{ ...first, choiceIds: [other] }, ...others] })
  }),
  'a unit that votes twice': forged(['twice'], (lines, chance) => {
    const line = pick(openBallots(lines), chance)
    const others = openBallots(lines).filter((one) => one !== line && dataOf(one)['voteId'] === dataOf(line)['voteId'])
    const { listUserId, personId, dong, ho } = dataOf(pick(others, chance))
    write(line, { listUserId, personId, dong, ho })
  }),
  'a receipt twice': forged(['twice'], (lines, chance) => {
    const [one, other] = [pick(openBallots(lines), chance), pick(openBallots(lines), chance)]
    const last = one === other ? openBallots(lines).find((line) => line !== one) : other
    if (last) write(last, { receiptId: dataOf(one)['receiptId'] })
  }),
  'a ballot from outside': forged(['outside'], (lines, chance) => {
    write(pick(eventsOf(lines, 'BallotCast'), chance), { listUserId: '01950000-0000-7000-8000-000000000000' })
  }),
  'a ballot of another unit': forged(['outside'], (lines, chance) => {
    write(pick(eventsOf(lines, 'BallotCast'), chance), { ho: '9999' })
  }),
  'a ballot before the vote was open': forged(['time'], (lines, chance) => {
    const { voteId } = dataOf(pick(eventsOf(lines, 'BallotCast'), chance))
    const opened = eventsOf(lines, 'VoteOpened').find((line) => dataOf(line)['voteId'] === voteId)
    if (opened) hide(lines, opened)
  }),
  'a ballot behind the end of electronic ones': forged(['time'], (lines, chance) => {
    const electronic = eventsOf(lines, 'BallotCast').filter((line) => dataOf(line)['way'] !== 'paper')
    const ballot = pick(electronic, chance)
    const { at } = JSON.parse(String(ballot['metadata'])) as Data
    for (const type of ['VoteCreated', 'VoteRevised'])
      for (const line of eventsOf(lines, type))
        if (dataOf(line)['voteId'] === dataOf(ballot)['voteId']) write(line, { electronicClosesAt: at })
  }),
  'a choice that is none': forged(['answers'], (lines, chance) => {
    const line = pick(openBallots(lines), chance)
    const [first, ...others] = dataOf(line)['answers'] as Data[]
    write(line, { answers: [{ ...first, choiceIds: ['none'] }, ...others] })
  }),
  'another weight': forged(['turnout'], (lines, chance) => {
    write(pick(soleOwners(lines), chance), { area: 5_000_000 + chance(1e6) })
  }),
  'a ballot left out': forged(['turnout', 'tally'], (lines, chance) =>
    hide(lines, pick(eventsOf(lines, 'BallotCast'), chance)),
  ),
  'an owner left out': forged(['turnout', 'outside', 'threshold'], (lines, chance) =>
    hide(lines, pick(soleOwners(lines), chance)),
  ),
  'a change of the roll left out': forged(['turnout', 'version'], (lines) => {
    const [line] = eventsOf(lines, 'ListUserChanged')
    if (line) hide(lines, line)
  }),
  'an event of another campaign': forged(['foreign'], (lines, chance) => {
    write(pick(eventsOf(lines), chance), { listId: '01950000-0000-7000-8000-000000000000' })
  }),
  'another rule': forged(['threshold'], (lines) => {
    const [line] = eventsOf(lines, 'VoteCreated')
    if (line) write(line, { rule: 'common-parts-affecting-rights' })
  }),
}
