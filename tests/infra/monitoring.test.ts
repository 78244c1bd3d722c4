import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../infra/deploy/monitoring/${name}`, import.meta.url), 'utf8')

const alerts = read('alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
const dashboard = JSON.parse(read('dashboard.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

const expressionOf = (alert: string): string => /expr: ([\s\S]*?)\n {8}(?:for|labels):/.exec(alert)?.[1] ?? ''
const expressions = [
  ...alerts.map(expressionOf),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

const named = (expression: string): readonly string[] => expression.match(/\b(?:danji|nodejs|process)_\w+/g) ?? []

const registry = createMetrics({ pools: () => ({}) }).registry
const exported = new Set(
  registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
)
const own = registry.getMetricsAsArray().flatMap(({ name }) => (name.startsWith('danji_') ? [name] : []))

describe('What watches the product', () => {
  it('asks in every alert and every panel for something that is measured', () => {
    expect(expressions.length).toBeGreaterThan(30)
    for (const expression of expressions)
      expect([expression, named(expression).length > 0 || expression.startsWith('up{')]).toEqual([expression, true])
    expect(expressions.flatMap(named).filter((name) => !exported.has(name))).toEqual([])
  })

  it('says in every alert how bad it is, and in a sentence what it means', () => {
    for (const alert of alerts) expect(alert).toMatch(/severity: (?:page|ticket)[\s\S]*summary: \S.*\.'?\n/)
  })

  it('leaves nothing unwatched that the product measures of itself', () => {
    const watched = expressions.flatMap(named)
    expect(own.filter((name) => !watched.some((used) => used.startsWith(name)))).toEqual([])
  })
})
