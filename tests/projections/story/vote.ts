import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, secretVoteId, voteId } from './names.ts'

const [questionId, yesId, noId] = [fixedId(100), fixedId(101), fixedId(102)] as const
const question = {
  id: questionId,
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [
    { id: yesId, label: '찬성' },
    { id: noId, label: '반대' },
  ],
}
export const voteOf = (id: string, ballotKind: 'open' | 'secret') => ({
  type: 'VoteCreated',
  data: {
    voteId: id,
    listId,
    apartmentId,
    title: `${ballotKind}의 건`,
    description: null,
    ballotKind,
    weight: 'area',
    opensAt: null,
    closesAt: null,
    interimResults: false,
    questions: [question],
  },
})
/** A seventh abstains; of the others a third is against it. */
export const answersOf = (n: number) => {
  const choice = n % 3 === 0 ? noId : yesId
  return [{ questionId, choiceIds: n % 7 === 0 ? [] : [choice] }]
}
export const ballot = (n: number, vote: string) => {
  const secret = vote === secretVoteId
  const { listUserId, personId, dong, ho } = holder(n)
  const answers = secret ? { answers: null, answersProof: `proof-${n}` } : { answers: answersOf(n), answersProof: null }
  const receiptId = fixedSecret(n + (secret ? 5_000 : 0))
  return {
    type: 'BallotCast',
    data: {
      voteId: vote,
      listId: holder(n).listId,
      apartmentId,
      listUserId,
      personId,
      dong,
      ho,
      receiptId,
      ...answers,
      evidence,
    },
  }
}
export const link = { voteId, listId, linkId: fixedSecret(1) }
