import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { OfComplexes } from '../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../labels/complex/ScopeChoice.tsx'
import type { ComplexScope } from '../labels/complex/use-complex-scope.ts'
import { TabbedPage } from '../kit/layout/TabbedPage.tsx'

const tabs = [
  { to: '/registry', label: '등기부' },
  { to: '/registry/collections', label: '수집 내역' },
] as const

type RegistryTabsProps = {
  readonly here: (typeof tabs)[number]['to']
  readonly children: (scope: ComplexScope) => ReactNode
}

/** Registers and their buying over the lists of a complex, or of all, side by side. */
export const RegistryTabs = ({ here, children }: RegistryTabsProps) => (
  <OfComplexes>
    {(scope) => (
      <TabbedPage title="등기부" subtitle={scope.name} tabs={tabs} here={here} actions={<ScopeChoice of={scope} />}>
        <Stack spacing={4}>{children(scope)}</Stack>
      </TabbedPage>
    )}
  </OfComplexes>
)
