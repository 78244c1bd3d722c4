import { measureHandover } from './message-handover.ts'
import { measureWebhooks } from './message-webhooks.ts'
import { setting } from '../paired-rounds.ts'

// Measures what a sending to a large complex costs: planning it, handing it over to a provider that
// takes 100 ms for each answer, what the office feels of it meanwhile, and the burst of webhooks
// that follows, beside a call that checks token and body and answers.

const RECIPIENTS = setting('BENCH_RECIPIENTS', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 3)

const { planSeconds, handoverSeconds, neighboursSlower } = await measureHandover(RECIPIENTS)
const { webhookPerHello, rightSeconds } = await measureWebhooks({ rounds: ROUNDS })
console.log(`all states right after ${rightSeconds.toFixed(1)} s at the latest`)

const figures = {
  plan_s: planSeconds,
  handover_s: handoverSeconds,
  webhook_per_hello: webhookPerHello,
  neighbours_slower: neighboursSlower,
}
console.log(
  JSON.stringify(
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toPrecision(3))])),
  ),
)
