import { Outlet } from 'react-router'
export function Shell(_: { darkMode: boolean; setDarkMode: (dark: boolean) => void }) { return <Outlet /> }
