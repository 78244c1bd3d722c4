import { setTimeout as sleep } from 'node:timers/promises'
import { prepareVote } from '#tests/drills/drilled-vote.ts'
import { startInstallation, type Member } from '#tests/drills/installation.ts'
import { castBallots, findDifferences, findLostReceipts, watchTurnout } from '#tests/drills/voting-load.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { ownDirectory } from './earlier-release.ts'

const VOTERS = 4_000
const CONCURRENT = 4
/** Time for which processes of both releases, or of one, serve beside each other. */
const BESIDE_MS = 3_000

const LOOK_EVERY_MS = 300
/** Time within which the earlier release's own tree of hashes is live again. */
const SETTLE_LIMIT_MS = 120_000

type Phase = {
  readonly name: string
  readonly work: () => Promise<void>
  /** Whether the office may have to look again: an earlier release's read models catch up. */
  readonly mayLag?: boolean
  /** Whether receipts cannot be proven yet at its end: the live tree is still the newer one's. */
  readonly lacksTree?: boolean
}

/**
 * Runs an installation of the earlier release, and replaces it by this one, process by process,
 * while people vote through a load balancer: there, back, and there again, on one database. Throws
 * where anything was lost or doubled, where a voter had to ask again, or the office on the way there.
 */
export const replaceRelease = async (earlier: string): Promise<void> => {
  const installation = await startInstallation('danjireleases')
  const { members, start, stopGracefully, wrong, running, variables } = installation
  const upgrade = async (): Promise<void> => {
    const command = spawnMain('upgrade', variables, [], ownDirectory)
    if ((await command.ended) !== 0) wrong.push(`upgrade: ${command.output()}`)
  }
  /** Has a release verify the log; the tree that it compares may have to become its own again. */
  const verify = async (directory: string): Promise<void> => {
    const deadline = performance.now() + SETTLE_LIMIT_MS
    for (;;) {
      const command = spawnMain('log-verify', variables, [], directory)
      if ((await command.ended) === 0) return
      if (performance.now() > deadline) return void wrong.push(`log-verify of ${directory}: ${command.output()}`)
      await sleep(LOOK_EVERY_MS)
    }
  }
  /** Replaces processes in an order; a new one without a port starts before the old one ends. */
  const replaceAll = async (directory: string, order: readonly Member[]): Promise<void> => {
    for (const member of order) {
      const before = running.get(member.name)
      if (member.port !== undefined) await stopGracefully(member)
      await start(member, directory)
      await sleep(BESIDE_MS)
      if (member.port === undefined && (await before?.stop()) !== 0)
        wrong.push(`${member.name} did not stop: ${before?.output().slice(-2_000)}`)
    }
  }
  const phases: readonly Phase[] = [
    { name: 'upgrade beside the earlier release', work: upgrade },
    { name: 'replaced by this release', work: () => replaceAll(ownDirectory, members) },
    { name: 'verified', work: () => verify(ownDirectory) },
    { name: 'back', work: () => replaceAll(earlier, members.toReversed()), mayLag: true, lacksTree: true },
    { name: 'verified by the earlier release', work: () => verify(earlier), mayLag: true },
    { name: 'replaced once more', work: () => replaceAll(ownDirectory, members), mayLag: true },
  ]
  try {
    for (const member of members) await start(member, earlier)
    const vote = await prepareVote(installation.proxy.url, VOTERS)
    const left = [...vote.owners]
    const receipts: Parameters<typeof findDifferences>[2][number][] = []
    for (const { name, work, mayLag = false, lacksTree = false } of phases) {
      let isOver = false
      const next = () => (isOver ? undefined : left.shift())
      const [load, ofWatch] = await Promise.all([
        castBallots({ vote, phones: installation.phones }, next, CONCURRENT),
        watchTurnout(vote, () => isOver),
        work().finally(() => (isOver = true)),
      ])
      receipts.push(...load.receipts)
      if (!lacksTree) wrong.push(...(await findLostReceipts(vote, receipts)))
      console.log(
        `${name}: ${load.receipts.length} ballots in ${load.seconds.toFixed(0)} s, ` +
          `${load.repeated} requests of voters and ${ofWatch} of the office repeated`,
      )
      if (load.receipts.length === 0) wrong.push(`${name}: nobody voted`)
      if (load.repeated > 0 || (ofWatch > 0 && !mayLag)) wrong.push(`${name}: requests failed`)
    }
    wrong.push(...(await findDifferences(vote, installation.pool, receipts)))
    await verify(ownDirectory)
  } catch (error) {
    for (const [name, one] of running) console.log(`${name}: ${one.output().slice(-4_000)}`)
    throw error
  } finally {
    await installation.close()
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
