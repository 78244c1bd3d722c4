import { Card, Stack, Typography } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { Facts } from '../../kit/display/Facts.tsx'

/** Account that is used, or one that waits for a second administrator. */
export type AccountStatus = 'in-use' | 'proposed'

type AccountFrameProps = {
  readonly status: AccountStatus
  readonly facts: ComponentProps<typeof Facts>['facts']
  /** Result of the check of its connection. */
  readonly result: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

/** Shows one account of a complex without its keys, and what can be done with it. */
export const AccountFrame = ({ status, facts, result, children }: AccountFrameProps) => (
  <Card variant="outlined" sx={{ p: 4 }}>
    <Stack spacing={4}>
      <Typography variant="h3">
        {status === 'in-use' ? '쓰고 있는 계정' : '다른 관리자의 확인을 기다리는 계정'}
      </Typography>
      <Facts facts={facts} />
      {result}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Stack>
  </Card>
)
