import {
  Archive,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  CalendarDays,
  CircleHelp,
  Folder,
  GraduationCap,
  HeartPulse,
  IdCard,
  Landmark,
  type LucideIcon,
  PiggyBank,
  Plane,
  Scale,
  Users,
} from 'lucide-react'

// The names of lucide.dev that an operator is likely to choose. All of them would be most of the app.
const icons: Record<string, LucideIcon> = {
  archive: Archive,
  'book-open': BookOpen,
  briefcase: BriefcaseBusiness,
  'building-2': Building2,
  'calendar-days': CalendarDays,
  'circle-help': CircleHelp,
  'graduation-cap': GraduationCap,
  'heart-pulse': HeartPulse,
  'id-card': IdCard,
  landmark: Landmark,
  'piggy-bank': PiggyBank,
  plane: Plane,
  scale: Scale,
  users: Users,
}

export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Folder
  return <Icon className="size-[18px] shrink-0 text-soft" aria-hidden />
}
