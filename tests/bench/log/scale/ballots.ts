import { settle } from '../../bench-database.ts'
import { postHead, postSteadily, type RawPost } from '../../http/raw-posts.ts'
import { pairedRounds, printTable, ratio, setting, type Series } from '../../paired-rounds.ts'
import { sampleAnswers } from '../../sample-voters.ts'
import type { ScaleLogs } from './scale-log.ts'
import type { VotingServer, VotingServers } from './voting-servers.ts'

const ROUNDS = setting('BENCH_BALLOT_ROUNDS', 3)
const SECONDS = setting('BENCH_BALLOT_SECONDS', 1)
const CONNECTIONS = setting('BENCH_CONNECTIONS', 64)

/** Returns the next ballot of a server's voters, each of whom votes once. */
const ballotsOf = ({ linkId, cookies, questions }: VotingServer): (() => RawPost | undefined) => {
  const left = [...cookies]
  return () => {
    const cookie = left.pop()
    if (cookie === undefined) return undefined
    const body = Buffer.from(JSON.stringify({ answers: sampleAnswers({ questions }, left.length) }))
    return { head: postHead(`/api/vote/${linkId}/submit`, body, { cookie }), body }
  }
}

/** Measures the ballots a second that a server on the long log takes, beside one on the empty log. */
export const measureBallots = async (logs: ScaleLogs, servers: VotingServers): Promise<readonly Series[]> => {
  const contenders = (['long', 'empty'] as const).map((of) => {
    const next = ballotsOf(servers[of])
    return {
      name: `ballots_${of}_per_s`,
      measure: (seconds: number) =>
        settle(logs[of].url).then(() => postSteadily(servers[of].port, { connections: CONNECTIONS, seconds, next })),
    }
  })
  const series = await pairedRounds(ROUNDS, SECONDS, contenders)
  const all = [...series, ratio('ballots_long_per_empty', series[0], series[1])]
  printTable(all)
  return all
}
