/**
 * The theme's icons: on a 24-unit grid, with one stroke width, in the color of the text. All are decorative;
 * the control that contains an icon has the accessible name.
 */
import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="dc-icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const ChevronIcon = () => (
  <Icon>
    <path d="m7 9.5 5 5 5-5" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7.5h16M4 16.5h16" />
  </Icon>
);

export const SidebarIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h10M4 17.5h16" />
  </Icon>
);

export const FeedIcon = () => (
  <Icon>
    <path d="M5 18.5h.01M5 11.5a7 7 0 0 1 7 7M5 5a13.5 13.5 0 0 1 13.5 13.5" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const LanguageIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5.6 5 11.4 0 17M12 3.5c-5 5.6-5 11.4 0 17" />
  </Icon>
);

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="3.75" />
    <path d="M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />
  </Icon>
);

export const ArrowUpIcon = () => (
  <Icon>
    <path d="M12 19.5v-15M6 10.5l6-6 6 6" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.5" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="M4.5 19.5v-3.8L15.7 4.5l3.8 3.8L8.3 19.5H4.5ZM13.2 7l3.8 3.8" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M4 6.5h16M7.5 12h9M10.5 17.5h3" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <path d="M9 8.5h10.5V20H9zM15.5 8.5V4H5v11.5h4" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM16 16l4 4" />
  </Icon>
);
