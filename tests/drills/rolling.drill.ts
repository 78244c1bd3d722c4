import { setTimeout as sleep } from 'node:timers/promises'
import { setting } from '#tests/bench/paired-rounds.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { prepareVote, type DrilledVote } from './drilled-vote.ts'
import { startInstallation, type Member } from './installation.ts'
import { castBallots, findDifferences, watchTurnout, type VotingLoad } from './voting-load.ts'

// Restarts every process of a whole installation while people vote through a load balancer: first
// gracefully, when no request may fail, then by killing them, when clients repeat what got no
// answer. Every ballot must be in the log once, and every receipt must hold.

const VOTERS = setting('DRILL_VOTERS', 1_000)
const CONCURRENT = setting('DRILL_CONCURRENT', 8)
const BETWEEN_MS = 300

const installation = await startInstallation('danjirolling')
const { members, start, wrong, running } = installation

/**
 * Ends and starts one process after another until `isOver`. Returns how many were restarted while
 * there was load.
 */
const restartInTurn = async (end: (member: Member) => Promise<void>, isOver: () => boolean): Promise<number> => {
  let count = 0
  while (!isOver()) {
    const member = members[count % members.length]
    if (!member) break
    await end(member)
    await start(member)
    if (!isOver()) count += 1
    await sleep(BETWEEN_MS)
  }
  if (count < members.length) wrong.push(`only ${count} processes were restarted under load: DRILL_VOTERS is too small`)
  return count
}

const runPhase = async (
  vote: DrilledVote,
  owners: DrilledVote['owners'],
  end: (member: Member) => Promise<void>,
): Promise<VotingLoad & { readonly restarts: number; readonly ofWatch: number }> => {
  const left = [...owners]
  let isOver = false
  const [load, restarts, ofWatch] = await Promise.all([
    castBallots({ vote, phones: installation.phones }, () => left.shift(), CONCURRENT).finally(() => (isOver = true)),
    restartInTurn(end, () => isOver),
    watchTurnout(vote, () => isOver),
  ])
  return { ...load, restarts, ofWatch }
}

const describe = (
  name: string,
  { receipts, repeated, seconds, restarts, ofWatch }: Awaited<ReturnType<typeof runPhase>>,
) =>
  `${name}: ${receipts.length} ballots in ${seconds.toFixed(0)} s, ${restarts} restarts, ` +
  `${repeated} requests of voters and ${ofWatch} of the office repeated`

try {
  for (const member of members) await start(member)
  const vote = await prepareVote(installation.proxy.url, VOTERS)
  const half = Math.ceil(VOTERS / 2)
  const graceful = await runPhase(vote, vote.owners.slice(0, half), installation.stopGracefully)
  console.log(describe('graceful', graceful))
  if (graceful.repeated + graceful.ofWatch > 0) wrong.push('requests failed while processes were stopped gracefully')
  const killed = await runPhase(vote, vote.owners.slice(half), installation.kill)
  console.log(describe('killed', killed))
  wrong.push(...(await findDifferences(vote, installation.pool, [...graceful.receipts, ...killed.receipts])))
  const verify = spawnMain('log-verify', installation.variables)
  if ((await verify.ended) !== 0) wrong.push(`log:verify: ${verify.output()}`)
} catch (error) {
  for (const [name, one] of running) console.log(`${name}: ${one.output().slice(-4_000)}`)
  for (const line of wrong) console.log(`WRONG: ${line}`)
  throw error
} finally {
  await installation.close()
}
for (const one of wrong) console.log(`WRONG: ${one}`)
console.log(
  `${VOTERS} voters: ${wrong.length === 0 ? 'nothing lost, nothing doubled, every receipt holds' : 'see above'}`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
