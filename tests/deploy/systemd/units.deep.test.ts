import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshDir } from '#tests/processes/open-test-process.ts'

const shipped = fileURLToPath(new URL('../../../infra/deploy/systemd', import.meta.url))
/** Largest exposure that systemd calls OK; what may do everything has 9.6. */
const MAX_EXPOSURE = 3

/** Copies the units, one of them changed; Node lies elsewhere on machines of developers. */
const copyUnits = (change: (text: string) => string = (text) => text): string => {
  const directory = freshDir()
  rmSync(directory, { recursive: true, force: true })
  cpSync(shipped, directory, { recursive: true })
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.service'))) {
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('/usr/bin/node', process.execPath)
    writeFileSync(join(directory, name), name === 'danji-worker.service' ? change(text) : text)
  }
  return directory
}

const units = readdirSync(shipped)
  .filter((name) => /\.(service|timer|target)$/.test(name))
  .map((name) => name.replace('@.', '@3000.'))

const analyze = (directory: string, ...args: readonly string[]) => {
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', args, {
    encoding: 'utf8',
    // The colon adds those of the system, such as multi-user.target.
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${directory}:` },
  })
  if (error) throw error
  return { status, output: stdout + stderr }
}

describe('systemd', () => {
  it('takes the units without a remark', () => {
    expect(units.length).toBe(8)
    expect(analyze(copyUnits(), 'verify', ...units)).toEqual({ status: 0, output: '' })
  })

  it('would remark on an option that it does not know', () => {
    const directory = copyUnits((text) => text.replace('[Service]', '[Service]\nMemoryMaximum=1G'))
    expect(analyze(directory, 'verify', ...units).output).toMatch(/Unknown key.*'MemoryMaximum'/)
  })

  it('calls each service well protected', () => {
    const directory = copyUnits()
    for (const name of units.filter((one) => one.endsWith('.service'))) {
      const { output } = analyze(directory, 'security', '--offline=true', name)
      const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? []
      expect([name, Number(exposure) <= MAX_EXPOSURE, exposure]).toEqual([name, true, exposure])
    }
  })
})
