import { Gauge, type Counter, type Registry } from 'prom-client'

/**
 * Source of a metric; undefined where there is none, or where it fails: the other metrics are
 * needed then most of all.
 */
export type MetricSource<Answer> = () => Promise<Answer | undefined>

export const countingFailures =
  <Answer>(source: (() => Promise<Answer>) | undefined, failures: Counter): MetricSource<Answer> =>
  async () => {
    try {
      return await source?.()
    } catch {
      failures.inc()
      return undefined
    }
  }

type MetricOptions = { readonly name: string; readonly help: string; readonly registers: Registry[] }

/**
 * Adds a gauge without labels that is absent from the scrape while its value is unknown: 0 would
 * look measured.
 */
export const sourceGauge = ({ name, help, registers }: MetricOptions, ask: MetricSource<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await ask()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })

type Series<Label extends string> = { readonly labels: Readonly<Record<Label, string>>; readonly value: number }

/** Adds a gauge with labels, all of whose series come from one source. */
export const sourceSeries = <Label extends string>(
  { name, help, registers, labelNames }: MetricOptions & { readonly labelNames: readonly Label[] },
  ask: MetricSource<readonly Series<Label>[]>,
): Gauge<Label> =>
  new Gauge({
    name,
    help,
    registers,
    labelNames,
    async collect() {
      const series = await ask()
      this.reset()
      for (const { labels, value } of series ?? []) this.set(labels, value)
    },
  })
