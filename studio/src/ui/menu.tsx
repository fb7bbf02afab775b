import { DropdownMenu } from 'radix-ui';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

/** A menu that opens from its only trigger, a button. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Inside of the page's content, where screen readers look for it. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          // Below the bar at the top.
          collisionPadding={{ top: 64, right: 8, bottom: 8, left: 8 }}
          className="border-line bg-raised z-50 max-h-[min(80dvh,var(--radix-dropdown-menu-content-available-height))] max-w-[min(32rem,calc(100vw-1rem))] min-w-48 overflow-y-auto rounded-xl border p-1 shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  icon: LucideIcon;
  children: ReactNode;
  onSelect?: () => void;
  isDangerous?: boolean;
  /** The key that does the same. */
  shortcut?: string;
};

const ITEM =
  'data-[highlighted]:bg-sunken flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 pointer-coarse:min-h-11 outline-none select-none';

export function MenuItem({ icon: Icon, children, onSelect, isDangerous = false, shortcut }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...(onSelect !== undefined && { onSelect })}
      aria-keyshortcuts={shortcut}
      className={cn(ITEM, isDangerous && 'text-danger')}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
      {shortcut !== undefined && (
        <kbd aria-hidden className="text-muted ml-auto text-xs pointer-coarse:hidden">
          {shortcut}
        </kbd>
      )}
    </DropdownMenu.Item>
  );
}

type MenuGroupProps = { icon: LucideIcon; label: string; children: ReactNode };

/** Items that their heading shows and hides in place: a second menu beside the first would not fit on a phone. */
export function MenuGroup({ icon: Icon, label, children }: MenuGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (event: Event) => {
    // The menu stays open.
    event.preventDefault();
    setIsOpen(!isOpen);
  };
  return (
    <>
      <DropdownMenu.Item aria-expanded={isOpen} onSelect={toggle} className={ITEM}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
        <ChevronDown
          aria-hidden
          className={cn('ml-auto size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </DropdownMenu.Item>
      {isOpen && (
        <DropdownMenu.Group aria-label={label} className="pl-4">
          {children}
        </DropdownMenu.Group>
      )}
    </>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="bg-line my-1 h-px" />;
}
