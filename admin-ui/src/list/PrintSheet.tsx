import { Box, GlobalStyles, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useGetOne } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { SHEET } from '../kit/share/print-page.ts'
import { QrCode } from '../kit/share/QrCode.tsx'

type PrintSheetProps = {
  readonly apartmentId: string
  readonly title: string
  /** Text of what to do with the code: "휴대전화로 QR 코드를 찍으면 …". */
  readonly sentence: string
  /** Text on whose phone is needed. */
  readonly needs: string
  /** Text of the period. */
  readonly times: string
  readonly address: string
  /** Accessible name of the code, which says where it leads. */
  readonly codeLabel: string
  readonly onDone: () => void
}

const inside = `.${SHEET}`

/** Style of the sheet, which shows on paper alone. */
const paper = {
  '@media screen': { [inside]: { display: 'none' } },
  '@media print': {
    '@page': { size: 'A4', margin: '18mm' },
    [`body:has(${inside}) > :not(${inside})`]: { display: 'none !important' },
    [`body:has(${inside})`]: { background: 'none !important' },
  },
} as const

const sheet = { textAlign: 'center', color: '#000', '& p': { my: '5mm' } } as const

/**
 * Notice for the lift with the subject, the period and the code of the link. Prints once the
 * complex is loaded.
 */
export const PrintSheet = ({ apartmentId, onDone, ...said }: PrintSheetProps) => {
  const { data: apartment, isPending } = useGetOne<Apartment>('apartments', { id: apartmentId })
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (isPending) return undefined
    const finish = (): void => done.current()
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [isPending])
  return createPortal(
    <Box className={SHEET} sx={sheet}>
      <GlobalStyles styles={paper} />
      <Typography sx={{ fontSize: '16pt' }}>{apartment?.name}</Typography>
      <Typography sx={{ fontSize: '30pt', fontWeight: 800, lineHeight: 1.3 }}>{said.title}</Typography>
      <Typography sx={{ fontSize: '18pt' }}>{said.sentence}</Typography>
      <QrCode text={said.address} label={said.codeLabel} size={380} />
      <Typography sx={{ fontSize: '16pt', fontWeight: 700 }}>{said.times}</Typography>
      <Typography sx={{ fontSize: '11pt', overflowWrap: 'anywhere' }}>{said.address}</Typography>
      <Typography sx={{ fontSize: '14pt' }}>{said.needs}</Typography>
      {apartment?.officePhone === undefined || apartment.officePhone === null ? null : (
        <Typography sx={{ fontSize: '14pt' }}>문의: 관리사무소 {formatPhone(apartment.officePhone)}</Typography>
      )}
    </Box>,
    document.body,
  )
}
