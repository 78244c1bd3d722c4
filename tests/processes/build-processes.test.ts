import { expect, it } from 'vitest'
import { readBuildArguments } from '#services/processes/run/build-processes.ts'

it('builds of read models are named or all, in one process unless more are asked for', () => {
  expect(readBuildArguments(['lists', 'votes'])).toEqual({ names: ['lists', 'votes'], all: false, processes: 1 })
  expect(readBuildArguments(['--all', '--processes', '4'])).toEqual({ names: [], all: true, processes: 4 })
})

it.each(['0', '33', '1.5', 'two', ''])('the number of processes is not %j', (processes) => {
  expect(() => readBuildArguments([`--processes=${processes}`])).toThrow('--processes is a number from 1 to 32')
})

it('other options are refused', () => {
  expect(() => readBuildArguments(['--proceses', '2'])).toThrow(/Unknown option '--proceses'/)
})
