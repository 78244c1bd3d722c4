import AddressIcon from '@mui/icons-material/PlaceOutlined'
import AreaIcon from '@mui/icons-material/SquareFootOutlined'
import BirthIcon from '@mui/icons-material/CakeOutlined'
import CheckIcon from '@mui/icons-material/CheckBoxOutlined'
import ChooseIcon from '@mui/icons-material/NearMeOutlined'
import DateIcon from '@mui/icons-material/CalendarTodayOutlined'
import DongIcon from '@mui/icons-material/ApartmentOutlined'
import HoIcon from '@mui/icons-material/MeetingRoomOutlined'
import MaskIcon from '@mui/icons-material/Texture'
import NameIcon from '@mui/icons-material/PersonOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import SignatureIcon from '@mui/icons-material/DrawOutlined'
import TextIcon from '@mui/icons-material/TextFieldsOutlined'
import type { ComponentType } from 'react'
import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import type { Tool } from '../placing/new-marks.ts'

export const toolIcons: Readonly<Record<Tool, ComponentType<{ readonly fontSize?: 'small' }>>> = {
  choose: ChooseIcon,
  signature: SignatureIcon,
  name: NameIcon,
  text: TextIcon,
  date: DateIcon,
  birthDate: BirthIcon,
  phone: PhoneIcon,
  address: AddressIcon,
  dong: DongIcon,
  ho: HoIcon,
  area: AreaIcon,
  checkbox: CheckIcon,
  mask: MaskIcon,
}

export const toolNames: Readonly<Record<Tool, string>> = { choose: '선택', ...fieldKindLabels, mask: '가림' }
