import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  fingerprintOf,
  followFeed,
  followKey,
  type AskHeads,
  Alarm,
  checkSigned,
  type AskKeyChanges,
  type AskProof,
  type SignedHead,
} from '#infra/lib/evidence/check/index.ts'
import { compareTreeHeads, headsAsJsonFeed, logKey, signedTreeHead } from '../audit/proof/tree-heads.contract.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `npm run witness URL [-- --file heads.jsonl --every 60 --silence 3600 --key FINGERPRINT --once]`:
 * follows the feed of signed heads of a Danji, stores them in a file of its own, and exits with 1
 * and a message if the log differs from before, went back, or did not answer for `--silence`
 * seconds; with 2 if it cannot begin. `--once`: checks once and exits with 0. `--key`: fingerprint of
 * the log's key; those that it certified are followed, and others once they are named here.
 */

const usage = 'npm run witness URL [-- --file heads.jsonl --every 60 --silence 3600 --key FINGERPRINT --once]'
const TIME_LIMIT_MS = 20_000

const secondsOf = (said: string): number => {
  const seconds = Number(said)
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Error(`how: ${usage}`)
  return seconds
}

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: 'string', default: 'heads.jsonl' },
      every: { type: 'string', default: '60' },
      silence: { type: 'string', default: '3600' },
      key: { type: 'string' },
      once: { type: 'boolean', default: false },
    },
  })
  const [url, ...others] = positionals
  if (url === undefined || others.length > 0) throw new Error(`how: ${usage}`)
  const { file, every, silence, key, once } = values
  return {
    url: url.replace(/(?<!\/)\/+$/, ''),
    file,
    once,
    key: key?.toLowerCase(),
    everyMs: 1_000 * secondsOf(every),
    silenceMs: 1_000 * secondsOf(silence),
  }
}
type Options = ReturnType<typeof readOptions>

/** Returns the last stored head; undefined: there is none yet. */
const lastStoredHead = (file: string): SignedHead | undefined => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const last = lines.at(-1)
  return last ? signedTreeHead.parse(JSON.parse(last)) : undefined
}

const ask = async (url: string): Promise<unknown> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

/** A page of the feed; its heads newest first. */
const askHeads =
  (url: string): AskHeads =>
  async (below) => {
    const found = await ask(`${url}${headsAsJsonFeed.path}${below === undefined ? '' : `?before=${below}`}`)
    return headsAsJsonFeed.answers[200].parse(found).items.map(({ _danji }) => _danji)
  }

const askProof =
  (url: string): AskProof =>
  async (first, second) => {
    const answer = await ask(`${url}${compareTreeHeads.path}?first=${first}&second=${second}`)
    return answer === undefined ? undefined : compareTreeHeads.answers[200].parse(answer)
  }

const askKeyChanges =
  (url: string): AskKeyChanges =>
  async () => {
    const answer = await ask(`${url}${logKey.path}`)
    return answer === undefined ? [] : (logKey.answers[200].parse(answer).changes ?? [])
  }

/** Returns the newest head, if none was stored yet. @throws Error if there is none */
const firstHead = async ({ url, key }: Options): Promise<SignedHead> => {
  const [head] = await askHeads(url)(undefined)
  if (!head) throw new Error('there is no head yet')
  checkSigned(head, undefined)
  if (key === undefined || fingerprintOf(head.publicKey) === key) return head
  const start = (await askKeyChanges(url)()).find(({ from }) => fingerprintOf(from) === key)
  if (!start) throw new Alarm('key', fingerprintOf(head.publicKey))
  await followKey({ publicKey: start.from }, head, { askKeyChanges: askKeyChanges(url), askProof: askProof(url) })
  return head
}

/** Checks that the stored head is signed, and that the key named by `--key` is one of its log's. */
const checkStoredHead = async ({ url, key }: Options, kept: SignedHead): Promise<void> => {
  checkSigned(kept, undefined)
  if (key === undefined || fingerprintOf(kept.publicKey) === key) return
  const known = (await askKeyChanges(url)()).flatMap(({ from, to }) => [fingerprintOf(from), fingerprintOf(to)])
  if (!known.includes(key)) throw new Alarm('key', fingerprintOf(kept.publicKey))
}

/**
 * Checks once: every head of the feed since the stored one.
 * @throws Alarm; Error if there is no answer
 */
const checkFeed = async (options: Options): Promise<void> => {
  const { url, file, key } = options
  const kept = lastStoredHead(file)
  if (kept) await checkStoredHead(options, kept)
  const keys = { askKeyChanges: askKeyChanges(url), confirmed: key }
  const heads = kept ? await followFeed(kept, askHeads(url), askProof(url), keys) : [await firstHead(options)]
  for (const { size, root, at, signature, publicKey } of heads) {
    appendFileSync(file, `${JSON.stringify({ size, root, at, signature, publicKey })}\n`)
    console.log(`${at} ${size} ${root} (key ${fingerprintOf(publicKey)})`)
  }
}

const witness = async (): Promise<number> => {
  const options = readOptions()
  let answeredAt = Date.now()
  for (;;) {
    try {
      await checkFeed(options)
      answeredAt = Date.now()
      if (options.once) return 0
    } catch (error) {
      if (error instanceof Alarm) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (options.once || Date.now() - answeredAt > options.silenceMs) throw new Alarm('silence', reason)
      console.error(reason)
    }
    await sleep(options.everyMs)
  }
}

requireNode()
process.exitCode = await witness().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return error instanceof Alarm ? 1 : 2
})
