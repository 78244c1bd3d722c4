import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../infra/deploy/monitoring/${name}`, import.meta.url), 'utf8')

const rulesOf = (name: string): readonly string[] =>
  read(name)
    .split(/^ {6}(?=- (?:alert|record): )/m)
    .slice(1)
const rules = [...rulesOf('alerts.yml'), ...rulesOf('slos.yml')]
const alerts = rules.filter((rule) => rule.startsWith('- alert: '))
const recorded = new Set(rules.map((rule) => /^- record: (\S+)/.exec(rule)?.[1]))
const dashboard = JSON.parse(read('dashboard.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

const expressionOf = (rule: string): string => /expr: ([\s\S]*?)\n(?: {8}(?:for|labels):|$)/.exec(rule)?.[1] ?? ''
const expressions = [
  ...rules.map(expressionOf),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

const named = (expression: string): readonly string[] => expression.match(/\b(?:danji|nodejs|process)[_:][\w:]+/g) ?? []

const registry = createMetrics({ pools: () => ({}) }).registry
const runbook = (path: string): URL => new URL(`../../${path}`, import.meta.url)
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
      expect([expression, named(expression).length > 0 || /\bup\{|^vector\(/.test(expression)]).toEqual([
        expression,
        true,
      ])
    expect(expressions.flatMap(named).filter((name) => !exported.has(name) && !recorded.has(name))).toEqual([])
  })

  it('says in every alert how bad it is, and in a sentence what it means', () => {
    for (const alert of alerts) expect(alert).toMatch(/severity: (?:page|ticket)[\s\S]*summary: \S.*\.'?\n/)
  })

  it('names a runbook in every alert that exists and lists commands', () => {
    for (const alert of alerts) {
      const path = /runbook_url: '?(docs\/runbooks\/.+?\.md)'?\n/.exec(alert)?.[1] ?? ''
      const paths = path.includes('$labels.slo')
        ? ['ballots', 'codes', 'pages', 'freshness'].map((slo) => path.replace(/\{\{.*?\}\}/, slo))
        : [path]
      for (const one of paths) {
        expect([one, existsSync(runbook(one))]).toEqual([one, true])
        expect(readFileSync(runbook(one), 'utf8')).toMatch(/^ *```sh\n/m)
      }
    }
  })

  it('leaves nothing unwatched that the product measures of itself', () => {
    const watched = expressions.flatMap(named)
    expect(own.filter((name) => !watched.some((used) => used.startsWith(name)))).toEqual([])
  })
})
