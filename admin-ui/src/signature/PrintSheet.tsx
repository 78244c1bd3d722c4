import { Box, GlobalStyles, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useGetOne } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { QrCode } from '../kit/display/QrCode.tsx'
import { periodText } from '../words/list-words.ts'

type PrintSheetProps = { readonly list: List; readonly address: string; readonly onDone: () => void }

/** On paper the sheet alone, on screen nothing of it. */
const paper = {
  '@media screen': { '.print-sheet': { display: 'none' } },
  '@media print': {
    '@page': { size: 'A4', margin: '18mm' },
    'body:has(.print-sheet) > :not(.print-sheet)': { display: 'none !important' },
    'body:has(.print-sheet)': { background: 'none !important' },
  },
} as const

const sheet = { textAlign: 'center', color: '#000', '& p': { my: '5mm' } } as const

/** A notice for the lift: what is asked, until when, and the way in. Asks the browser to print once it knows the complex. */
export const PrintSheet = ({ list, address, onDone }: PrintSheetProps) => {
  const { data: apartment, isPending } = useGetOne<Apartment>('apartments', { id: list.apartmentId })
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
    <Box className="print-sheet" sx={sheet}>
      <GlobalStyles styles={paper} />
      <Typography sx={{ fontSize: '16pt' }}>{apartment?.name}</Typography>
      <Typography sx={{ fontSize: '30pt', fontWeight: 800, lineHeight: 1.3 }}>{list.name}</Typography>
      <Typography sx={{ fontSize: '18pt' }}>휴대전화로 QR 코드를 찍으면 동의서를 읽고 서명하실 수 있습니다.</Typography>
      <QrCode text={address} label="전자서명 링크 QR 코드" size={380} />
      <Typography sx={{ fontSize: '16pt', fontWeight: 700 }}>{periodText(list)}</Typography>
      <Typography sx={{ fontSize: '11pt', overflowWrap: 'anywhere' }}>{address}</Typography>
      <Typography sx={{ fontSize: '14pt' }}>본인 명의의 휴대전화가 필요하고, 2분쯤 걸립니다.</Typography>
      {apartment?.officePhone === undefined || apartment.officePhone === null ? null : (
        <Typography sx={{ fontSize: '14pt' }}>문의: 관리사무소 {apartment.officePhone}</Typography>
      )}
    </Box>,
    document.body,
  )
}
