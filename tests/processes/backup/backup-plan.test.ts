import { describe, expect, it } from 'vitest'
import {
  chainsOf,
  findEarlier,
  nameOf,
  outdatedBackups,
  type StoredBackup,
} from '#services/processes/backup/backup-plan.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number, 18))
const KEY = 'a'.repeat(64)

const backup = (number: number, continues?: number, keyFingerprint = KEY): StoredBackup => ({
  name: nameOf(day(number)),
  at: day(number).toISOString(),
  hash: `hash ${number}`,
  continues: continues === undefined ? undefined : `hash ${continues}`,
  keyFingerprint,
})

const days = (backups: readonly StoredBackup[]): readonly string[] => backups.map(({ name }) => name.slice(8, 10))

describe('the backup of a day', () => {
  it('continues the newest one for six days, and is full on the seventh', () => {
    const chains = chainsOf([backup(1), backup(2, 1), backup(3, 2)])
    expect(findEarlier(chains, { now: day(4), keyFingerprint: KEY })?.name).toBe('2026-11-03T180000Z')
    expect(findEarlier(chains, { now: day(7), keyFingerprint: KEY })?.name).toBe('2026-11-03T180000Z')
    expect(findEarlier(chains, { now: day(8), keyFingerprint: KEY })).toBeUndefined()
  })

  it('is full where there is none, or another master key', () => {
    expect(findEarlier([], { now: day(4), keyFingerprint: KEY })).toBeUndefined()
    expect(findEarlier(chainsOf([backup(3)]), { now: day(4), keyFingerprint: 'b'.repeat(64) })).toBeUndefined()
  })
})

describe('what is deleted', () => {
  it('are whole chains, the newest of a chain first', () => {
    const backups = [backup(1), backup(2, 1), backup(8), backup(9, 8), backup(15)]
    expect(days(outdatedBackups(backups, 2))).toEqual(['02', '01'])
    expect(days(outdatedBackups(backups, 1))).toEqual(['09', '08', '02', '01'])
    expect(outdatedBackups(backups, 3)).toEqual([])
    expect(outdatedBackups([], 1)).toEqual([])
  })

  it('includes what lost its full backup, unless it is newer than what stays', () => {
    const backups = [backup(2, 1), backup(8), backup(9, 7)]
    expect(days(outdatedBackups(backups, 1))).toEqual(['02'])
  })
})
