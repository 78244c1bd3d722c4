import { expect, it } from 'vitest'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'

const valuesOf = (metrics: string, name: string) =>
  metrics.split('\n').filter((line) => line.startsWith(`${name}{`) && !line.endsWith(' 0'))

it('codes are counted by the type of their list and by whom they go to, from their issue to the provider', async () => {
  const { codes, registry } = createMetrics({ process: false })
  const untouched = await registry.metrics()
  // A difference of two series needs both, also where nothing has come yet.
  for (const name of ['issued', 'accepted'])
    expect(untouched).toContain(`danji_codes_${name}_total{list="vote",who="voter"} 0`)
  codes.issued({ list: 'vote', who: 'voter' })
  codes.issued({ list: 'vote', who: 'voter' })
  codes.issued({ list: 'vote', who: 'trustee' })
  codes.accepted({ list: 'vote', who: 'voter' }, 4)
  codes.withheld('expired')
  codes.held('phone')
  const text = await registry.metrics()
  expect(valuesOf(text, 'danji_codes_issued_total')).toEqual([
    'danji_codes_issued_total{list="vote",who="voter"} 2',
    'danji_codes_issued_total{list="vote",who="trustee"} 1',
  ])
  expect(valuesOf(text, 'danji_codes_accepted_total')).toEqual([
    'danji_codes_accepted_total{list="vote",who="voter"} 1',
  ])
  expect(valuesOf(text, 'danji_codes_withheld_total')).toEqual(['danji_codes_withheld_total{reason="expired"} 1'])
  expect(valuesOf(text, 'danji_codes_held_total')).toEqual(['danji_codes_held_total{of="phone"} 1'])
  expect(text).toContain('danji_code_sent_seconds_sum 4')
})
