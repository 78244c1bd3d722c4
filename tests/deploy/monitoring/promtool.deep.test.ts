import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Runs promtool, of Debian's package prometheus, beside the rules. @throws Error where it refuses. */
const runPromtool = (args: readonly string[]): string =>
  execFileSync('promtool', [...args], { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' })

describe('Prometheus', () => {
  it.each(['alerts', 'slos'])('fires the alerts of %s when it has to, and no others', async (rules) => {
    expect(runPromtool(['test', 'rules', `${rules}.test.yml`])).toContain('SUCCESS')
  })
})
