import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { TabbedPage } from '../kit/display/TabbedPage.tsx'

const places = [
  { to: '/registry', label: '등기부' },
  { to: '/registry/collections', label: '수집 내역' },
] as const

type RegistryPlacesProps = { readonly here: (typeof places)[number]['to']; readonly children: ReactNode }

/** Registers and their buying over all lists, side by side. */
export const RegistryPlaces = ({ here, children }: RegistryPlacesProps) => (
  <TabbedPage title="등기부" subtitle="모든 리스트의 등기부와 수집 내역을 봅니다." places={places} here={here}>
    <Stack spacing={4}>{children}</Stack>
  </TabbedPage>
)
