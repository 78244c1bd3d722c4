import { createApp } from '#services/app.ts'
import { voterCookie } from '#services/core/session.ts'
import { openBenchSystem } from './bench-system.ts'
import { endWithParent } from './bench-process.ts'
import { addBareBallots } from './bare-ballots.ts'
import { addHello, helloToken } from './http/hello.ts'
import { fillBox, openSampleVote, sampleVote, sampleVoters } from './sample-voters.ts'

/**
 * Process of the whole HTTP surface: an open vote with verified owners, and one that is over, with
 * secret ballots in its box. Sends what is needed to call it.
 */

const [databaseUrl = '', voters = '', ballots = ''] = process.argv.slice(2)
const system = await openBenchSystem({
  databaseUrl,
})
const { deps } = system
const app = await createApp(deps)
addHello(app, deps)
await addBareBallots(app, deps, databaseUrl)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
endWithParent()
const token = await helloToken(app, deps)

const vote = await sampleVote(deps)
const { linkId, voteId, listId, questions } = vote
const cookies = (await sampleVoters(deps, vote, Number(voters))).map(({ listUserId, personId }) => {
  const session = { kind: 'voter', linkId, voteId, listId, listUserId, personId, proofKey: 'bench', phoneChanges: 0 }
  return `${voterCookie(linkId)}=${app.jwt.sign(session)}`
})
await openSampleVote(deps, vote)
const over = await sampleVote(deps)
await openSampleVote(deps, over)
await fillBox(deps, over, Number(ballots))
process.send?.({
  port: Number(new URL(url).port),
  token,
  linkId,
  voteId,
  listId,
  apartmentId: vote.apartmentId,
  questions,
  cookies,
  over: over.voteId,
})
